import { type Screen, visible } from './terminal.ts'

/** Shows what checks and hooks print while they print it. */
export interface ProgramOutput {
  readonly hear: (text: string) => void
  /** What comes next starts on a line of its own, whether or not the last one of a program was ended. */
  readonly end: () => void
}

/** Shown on the screen's standard error. */
export const programOutput = (screen: Screen): ProgramOutput => {
  let last = '\n'
  return {
    hear: (text) => {
      last = text
      screen.err(visible(text))
    },
    end: () => {
      if (!last.endsWith('\n')) screen.err('\n')
    },
  }
}
