import { EmendError } from '@emend/model'
import type { Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'
import type { Need } from './need.ts'

const FEATURE = '`commit.gpgSign`: commits that are signed'

const TURN_OFF = 'Turn it off here with `git config commit.gpgSign false`.'

/** True where commits are to be signed. */
export const isSigned = ({ config }: Settings): boolean => config.getBoolean('commit.gpgSign') === true

/** Git is needed to sign. Refuses where that is asked for and not let run: an unsigned commit would pass in silence. */
export const needsOfSigning = ({ runs }: Repository, settings: Settings): readonly Need[] => {
  if (!isSigned(settings)) return []
  if (runs.includes('signing')) return [{ feature: FEATURE, remedy: TURN_OFF }]
  throw new EmendError('repository-unsupported', {
    feature: FEATURE,
    remedy: `Let the program sign that git names for it: \`--sign\`. ${TURN_OFF.replace('Turn', 'Or turn')}`,
  })
}
