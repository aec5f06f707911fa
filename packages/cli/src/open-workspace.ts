import type { Recovered, Workspace, WorkspaceOptions } from '@emend/engine'
import type { Context } from './command.ts'
import { showWarnings } from './output/result.ts'

/** Opens the workspace for a command without a result of its own to warn in, and tells what had to be recovered. */
export const openWorkspace = async (
  { directory, screen }: Context,
  options: WorkspaceOptions = {},
): Promise<{ readonly workspace: Workspace; readonly recovered: readonly Recovered[] }> => {
  const { Workspace, recoveryWarning } = await import('@emend/engine')
  const workspace = await Workspace.open(directory, options)
  const recovered = await workspace.recover()
  showWarnings(recovered.map(recoveryWarning), screen)
  return { workspace, recovered }
}
