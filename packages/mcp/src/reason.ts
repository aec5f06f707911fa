import { EmendError } from '@emend/engine'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** Why something could not be done, and what to do about it, for whoever asked. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof EmendError && error.hint !== undefined) return `${error.message}\n${error.hint}`
  return error instanceof Error ? error.message : String(error)
}

/** Makes what emend refuses an error of the protocol, with emend's words. */
export const asked = async <Done>(work: Promise<Done>): Promise<Done> => {
  try {
    return await work
  } catch (error) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, reasonOf(error))
  }
}
