import { EmendError } from '@emend/model'
import type { Need } from '../backends/need.ts'
import type { Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'

/** True where commits are to be signed. */
export const isSigned = ({ config }: Settings): boolean => config.getBoolean('commit.gpgSign') === true

const arePushesSigned = ({ config }: Settings): boolean =>
  /^if-asked$/i.test(config.get('push.gpgSign') ?? '') || config.getBoolean('push.gpgSign') === true

/** Git is needed to sign. Refuses where that is asked for and not let run: what is not signed would pass in silence. */
export const needsOfSigning = ({ runs, remote }: Repository, settings: Settings): readonly Need[] => {
  const signed = [
    ...(isSigned(settings) ? ['commit'] : []),
    ...(remote !== null && arePushesSigned(settings) ? ['push'] : []),
  ]
  return signed.map((what) => {
    const key = `${what}.gpgSign`
    const feature = `\`${key}\`: ${what === 'push' ? 'pushes' : 'commits'} that are signed`
    const turnOff = `Turn it off here with \`git config ${key} false\`.`
    if (runs.includes('signing')) return { feature, remedy: turnOff }
    throw new EmendError('repository-unsupported', {
      feature,
      remedy: `Let the program sign that git names for it: \`--sign\`. ${turnOff.replace('Turn', 'Or turn')}`,
    })
  })
}
