import { table } from '../measure.ts'
import { editClasses } from './classes.ts'
import { share } from './figures.ts'
import { hunkClasses } from './hunks.ts'
import type { Verdict } from './judge.ts'
import { Peer } from './peer.ts'
import { type Class, casesOf, type Source } from './suite.ts'
import { editTraps, hunkTraps } from './traps/traps.ts'

type Kind = Verdict['kind']

const HEADER = ['class', 'cases', 'emend right', 'refused', 'wrong', 'the other right', 'refused', 'wrong']

/** Puts every case that another tool takes to both, and yields a table for each lot of classes that it takes any of. */
export async function* beside(source: Source, command: string): AsyncGenerator<string> {
  const peer = new Peer(command)
  for (const classes of [editClasses, editTraps, hunkClasses, hunkTraps]) {
    const rows: (readonly string[])[] = []
    for (const one of classes) {
      const pairs = await pairsOf(source, one, peer)
      if (pairs.length > 0)
        rows.push([one.name, String(pairs.length), ...figures(pairs, 0), ...figures(pairs, 1)])
    }
    if (rows.length > 0) yield table(HEADER, rows)
  }
  peer.end()
}

/** What came of each case here and there. */
const pairsOf = async (
  source: Source,
  one: Class,
  peer: Peer,
): Promise<readonly (readonly [Kind, Kind])[]> => {
  const pairs: (readonly [Kind, Kind])[] = []
  for (const { trial, verdict } of casesOf(source, one)) {
    const other = await peer.verdict(trial)
    if (other !== null) pairs.push([verdict.kind, other])
  }
  return pairs
}

const figures = (pairs: readonly (readonly [Kind, Kind])[], side: 0 | 1): readonly string[] =>
  (['right', 'refused', 'wrong'] as const).map((kind) => share(pairs, (pair) => pair[side] === kind))
