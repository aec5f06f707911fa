import type { ServerContext } from '@modelcontextprotocol/server'

/** How long a call runs before the client is told that it still does, and again after that. In milliseconds. */
const INTERVAL = 1_000

/**
 * Tells a client that asked for it how its call goes on: once when it has come in, then every second. Returns what ends
 * it. Source: Model Context Protocol, "Progress": the number only ever grows.
 */
export const showProgress = ({ mcpReq }: ServerContext, name: string): (() => void) => {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => {}
  let seconds = 0
  const tell = (): void => {
    // Who has cancelled a call may wait for nothing more, while it still waits for its turn.
    if (mcpReq.signal.aborted) return
    const message = seconds === 0 ? `${name}: started` : `${name}: ${seconds} s`
    const params = { progressToken, progress: seconds, message }
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
    seconds += 1
  }
  tell()
  const timer = setInterval(tell, INTERVAL)
  return () => clearInterval(timer)
}
