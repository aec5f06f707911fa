import { type Screen, type Style, shown, visible } from './terminal.ts'

type Styles = readonly (readonly [RegExp, Style])[]

const ofHeaders: Styles = [
  [
    /^(diff --git|index |--- |\+\+\+ |old mode|new mode|new file|deleted file|rename |copy |GIT binary)/,
    'bold',
  ],
]

/** There, a comment of SQL that is taken away looks like the name of a file. */
const ofHunks: Styles = [
  [/^@@/, 'cyan'],
  [/^\+/, 'green'],
  [/^-/, 'red'],
]

/**
 * A unified diff for the screen: in git's colours, its control characters visible, where there is colour; else as it
 * is.
 */
export const paintDiff = (diff: string, screen: Screen): string => {
  if (!screen.isColoured) return shown(diff)
  let styles = ofHeaders
  return diff
    .split('\n')
    .map((line) => {
      if (line.startsWith('@@')) styles = ofHunks
      else if (line.startsWith('diff --git ')) styles = ofHeaders
      const style = styles.find(([pattern]) => pattern.test(line))?.[1]
      return style === undefined || line === '' ? visible(line) : screen.paint(style, visible(line))
    })
    .join('\n')
}
