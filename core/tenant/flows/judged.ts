import { defineRead } from '../../readers/read.ts'

/** Work about whole graphs, which have megabytes: reader threads do it, and answer with JSON in UTF-8. */

/** The engine of flows with its contracts. */
let engine: typeof import('./judging.ts')
const load = async (): Promise<void> => {
  engine ??= await import('./judging.ts')
}

type Judged = Parameters<typeof import('./judging.ts').findingsOf>[0]
type Compared = Parameters<typeof import('./judging.ts').differencesOf>[0]

export const flowFindings = defineRead('flows.findings', (_, judged: Judged) => engine.findingsOf(judged), load)
export const flowDifferences = defineRead(
  'flows.differences',
  (_, texts: Compared) => engine.differencesOf(texts),
  load,
)
