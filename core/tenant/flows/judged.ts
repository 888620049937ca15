import type { CompanyContext } from '../../company/index.ts'
import { MAX_DRAWN_AT_ONCE } from '../../kit/limits.ts'
import type { SqliteFile } from '../../storage/sqlite.ts'
import { defineRead, type Read } from '../../workers/readers/read.ts'

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
  (_, provided: Input<'findingsOf'>) => engine.findingsOf(provided),
  load,
)
export const flowLint = defineRead('flows.lint', (_, provided: Input<'lintOf'>) => engine.lintOf(provided), load)
export const flowDifferences = defineRead(
  'flows.differences',
  (_, provided: Input<'differencesOf'>) => engine.differencesOf(provided),
  load,
)
export const flowDraft = defineRead('flows.draft', (_, provided: Input<'draftOf'>) => engine.draftOf(provided), load)
export const flowChange = defineRead(
  'flows.change',
  (_, provided: Input<'changeOf'>) => engine.changeOf(provided),
  load,
)
export const flowWork = defineRead('flows.work', (_, provided: Input<'workOf'>) => engine.workOf(provided), load)
export const flowFacts = defineRead('flows.facts', (_, provided: Input<'factsIn'>) => engine.factsIn(provided), load)
export const displayedFlow = defineRead(
  'flows.shown',
  (_, provided: Input<'shownText'>) => engine.shownText(provided),
  load,
)

/** What is asked about: graphs, and a body with one. */
interface Texts {
  text: string
  before?: readonly string[]
}

/** Asks about what is drawn: what is small is answered at once, since a thread costs more than that. */
export async function judge<Input extends Texts, Output>(
  company: CompanyContext,
  read: Read<Input, Output>,
  provided: Input,
): Promise<Output> {
  const letters = (provided.before ?? []).reduce((sum, { length }) => sum + length, provided.text.length)
  if (letters > MAX_DRAWN_AT_ONCE) return company.read(read, provided)
  await load()
  return read.answer(NO_FILE, provided)
}

/** None of these looks into the company's file. */
const NO_FILE = undefined as never as SqliteFile
