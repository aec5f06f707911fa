import type { WrittenCall } from '../document.ts'
import { isOfFiles } from '../recognition/of-files.ts'
import { bareName } from '../recognition/tool-names.ts'

/**
 * The first call of a tool that is a statement in the code from an offset on, where something else stands before it: it
 * may need what that says. One within a function that is defined there is only shown, and so are those beside a change.
 */
export const callWithin = (text: string, from: number): readonly WrittenCall[] => {
  const near = text.slice(from, from + FARTHEST)
  const end = ENDS.exec(near)
  if (end?.[1] !== undefined) return []
  const code = near.slice(0, end?.index)
  const isDefined = DEFINES.test(code)
  for (const [statement, name, key] of code.matchAll(STATEMENT)) {
    const call = { name: bareName(name!), keys: [key!], from, to: from }
    if (isOfFiles(call) && !(isDefined && /^\s/.test(statement))) return [call]
  }
  return []
}

/** What ends code: a tag or a fence; or a change that stands in it. */
const ENDS = /^[ \t]*(?:(<{5,9} |\*{3} |-{3} |@@)|<|`{3}|~{3})/m
const STATEMENT =
  /^[ \t]*(?:\w{1,64}[ \t]{0,20}=[ \t]{0,20}){0,3}(?:print\(|await[ \t]+)?(?:\w{1,64}\.)?([A-Za-z_]\w{0,63})\(\s{0,200}(\w{1,64})\s{0,20}=(?!=)/gm
const DEFINES = /^[ \t]*(?:async +def|def|class) /m
const FARTHEST = 10_000
