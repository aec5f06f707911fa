import { type Screen, type Style, shown, visible } from './terminal.ts'

const styles: readonly (readonly [RegExp, Style])[] = [
  [
    /^(diff --git|index |--- |\+\+\+ |old mode|new mode|new file|deleted file|rename |copy |GIT binary)/,
    'bold',
  ],
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
  return diff
    .split('\n')
    .map((line) => {
      const style = styles.find(([pattern]) => pattern.test(line))?.[1]
      return style === undefined || line === '' ? visible(line) : screen.paint(style, visible(line))
    })
    .join('\n')
}
