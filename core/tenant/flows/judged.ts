import type { Desk } from '../../company/index.ts'
import { MAX_DRAWN_AT_ONCE } from '../../kit/limits.ts'
import { defineRead, type Read } from '../../workers/readers/read.ts'
import type { SqliteFile } from '../../storage/sqlite.ts'

/** Work about whole graphs, which have megabytes: reader threads do it, and answer with JSON or with few words about it. */

type Engine = typeof import('./judging.ts')

/** The engine of flows with its contracts. */
let engine: Engine
const load = async (): Promise<void> => {
  engine ??= await import('./judging.ts')
}

type Input<Name extends keyof Engine> = Parameters<Engine[Name]>[0]

export const flowFindings = defineRead(
  'flows.findings',
  (_, given: Input<'findingsOf'>) => engine.findingsOf(given),
  load,
)
export const flowLint = defineRead('flows.lint', (_, given: Input<'lintOf'>) => engine.lintOf(given), load)
export const flowDifferences = defineRead(
  'flows.differences',
  (_, given: Input<'differencesOf'>) => engine.differencesOf(given),
  load,
)
export const flowDraft = defineRead('flows.draft', (_, given: Input<'draftOf'>) => engine.draftOf(given), load)
export const flowChange = defineRead('flows.change', (_, given: Input<'changeOf'>) => engine.changeOf(given), load)
export const flowWork = defineRead('flows.work', (_, given: Input<'workOf'>) => engine.workOf(given), load)
export const flowFacts = defineRead('flows.facts', (_, given: Input<'factsIn'>) => engine.factsIn(given), load)
export const flowShown = defineRead('flows.shown', (_, given: Input<'shownText'>) => engine.shownText(given), load)

/** What is asked about: graphs, and a body with one. */
interface Texts {
  text: string
  before?: readonly string[]
}

/** Asks about what is drawn: what is small is answered at once, since a thread costs more than that. */
export async function judge<Given extends Texts, Output>(
  desk: Desk,
  read: Read<Given, Output>,
  given: Given,
): Promise<Output> {
  const letters = (given.before ?? []).reduce((sum, { length }) => sum + length, given.text.length)
  if (letters > MAX_DRAWN_AT_ONCE) return desk.read(read, given)
  await load()
  return read.answer(NO_FILE, given)
}

/** None of these looks into the company's file. */
const NO_FILE = undefined as never as SqliteFile
