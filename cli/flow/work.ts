import type { ConversationContext } from './chat.ts'
import type { CompanyLocation, Publishing } from './company-flows.ts'
import { FileError } from './file-error.ts'
import { flowsOf } from './files.ts'
import { type Imported, importedTo, writeInto } from './import.ts'

/** What the commands of `balcao flow` do. */
export { scenarioSchema } from '../../core/flow-engine/testing/scenario.ts'
export { differenceLines, differencesOf } from './diff.ts'
export { importedLines } from './import.ts'
export { findingLines, lintFiles } from './lint.ts'
export { outcomeLines, runTests } from './test.ts'

/** What leads conversations asks the network: a test does without. */
export const chat: typeof import('./chat.ts').chat = async (...provided) =>
  (await import('./chat.ts')).chat(...provided)

/** Leads a conversation, to be the scenario that the only path names. */
export function recordConversation(
  paths: readonly string[],
  flow: string | undefined,
  content: NodeJS.WritableStream,
): Promise<ConversationContext> {
  if (flow === undefined || paths.length !== 1)
    throw new FileError('To record, name the flow by --flow and one file for the scenario.')
  return chat(flow, { record: paths[0]! }, content)
}

/** Writes what is published of a company into files, over those that are there where `replace` says so. */
export async function exportFlows(
  place: CompanyLocation,
  which: string | undefined,
  { out, replace }: { out: string; replace: boolean },
): Promise<Imported[]> {
  const { publishedFlows } = await import('./company-flows.ts')
  const flows = await publishedFlows(place, which)
  return writeInto(
    out,
    flows.map(flow => ({ flow, unknown: [] })),
    replace,
  )
}

/** Brings the flows of a file into a folder or into a company. */
export async function importFlows(
  file: string,
  { to, company, ...place }: Partial<Publishing> & { to?: string },
): Promise<Imported[]> {
  if (to !== undefined) return writeInto(to, flowsOf(file))
  if (company === undefined) throw new FileError('Say where the flows go: --to <folder> or --company <id or name>.')
  const flows = flowsOf(file)
  const { publishFlows } = await import('./company-flows.ts')
  const published = await publishFlows({ ...place, company }, flows)
  return published.map(({ id, nome, version }, index) =>
    importedTo(`${nome} (${id}), version ${version}`, flows[index]!),
  )
}
