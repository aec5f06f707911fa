import { EmendError } from '@emend/model'
import type { Batch } from '../batch.ts'
import { unlessProblem } from '../failures.ts'
import { ifShallow } from '../history/shallow.ts'
import type { Repository } from '../repository.ts'
import type { UndoOptions } from '../verb-options.ts'
import { openBatches, openUndos } from './choose-batch.ts'
import { planUndoOf } from './plan-undo.ts'
import type { UndoPlan } from './undo-plan.ts'

/**
 * What would take the latest batch back that is neither an undo nor undone or, to redo, the latest undo: one of which
 * later changes have left nothing is passed over. `nothing-to-undo`, `nothing-to-redo`, and what `planUndoOf` refuses.
 */
export const planUndoOfLatest = async (
  repository: Repository,
  { dirty, redo = false }: UndoOptions,
): Promise<UndoPlan> => {
  const passedOver: Batch[] = []
  for await (const batch of (redo ? openUndos : openBatches)(repository)) {
    const plan = unlessProblem(['already-undone'], () => planUndoOf(repository, batch, dirty), null)
    if (plan !== null) return { ...plan, passedOver }
    passedOver.push(batch)
  }
  const passed = passedOver.length === 0 ? {} : { passedOver: passedOver.map(({ commit }) => commit) }
  throw new EmendError(redo ? 'nothing-to-redo' : 'nothing-to-undo', { ...passed, ...ifShallow(repository) })
}
