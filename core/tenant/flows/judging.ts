import { diffFlows } from '../../flow-engine/diff.ts'
import type { Flow, Json } from '../../flow-engine/flow.ts'
import { lint, type Surroundings } from '../../flow-engine/lint/lint.ts'
import { withoutSecrets } from '../../flow-engine/outside.ts'
import { MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { cutText } from '../../kit/text.ts'

/** The answer of POST /flows/lint. */
export const findingsOf = ({ flow, surroundings }: { flow: Flow; surroundings: Surroundings }): Uint8Array =>
  written({ findings: lint(flow, surroundings) })

/** The answer of GET /flows/:flowId/diff about two graphs as they are stored. */
export function differencesOf(given: { before: string; after: string; hidden: boolean }): Uint8Array {
  const read = (text: string): Flow => (given.hidden ? withoutSecrets(JSON.parse(text)) : JSON.parse(text))
  const [before, after] = [read(given.before), read(given.after)]
  const all = diffFlows(before, after)
  const differences = all.map(difference =>
    'fields' in difference
      ? {
          ...difference,
          fields: difference.fields.map(({ path, before, after }) => ({
            path,
            before: cut(before),
            after: cut(after),
          })),
        }
      : difference,
  )
  const concerned = new Set(
    all.flatMap(one => ('nodeId' in one ? [one.nodeId] : 'source' in one ? [one.source, one.target] : [])),
  )
  const nodes = new Map([...before.nodes, ...after.nodes].map(node => [node.id, node]))
  return written({ differences, nodes: [...nodes.values()].filter(({ id }) => concerned.has(id)).map(nameOf) })
}

const written = (answer: object): Uint8Array => new TextEncoder().encode(JSON.stringify(answer))

const nameOf = ({ id, type, data }: Flow['nodes'][number]) => ({
  id,
  type,
  label: typeof data.label === 'string' ? cutText(data.label, MAX_TITLE) : '',
})

/** A value as a difference shows it: a file's content is no reading. What is not there is null. */
function cut(value: unknown): Json {
  const text = JSON.stringify(value) ?? 'null'
  if (text.length <= MAX_VALUE) return JSON.parse(text)
  return cutText(typeof value === 'string' ? value : text, MAX_VALUE)
}
