import { type Difference, diffFlows, type FieldChange } from '../../core/flow-engine/diff.ts'
import { flowOf } from './files.ts'

/** What changed from one file to another. */
export const differencesOf = (before: string, after: string): Difference[] =>
  diffFlows(flowOf(before).flow, flowOf(after).flow)

export const differenceLines = (differences: readonly Difference[]): string[] =>
  differences.length === 0 ? ['The flows are the same.'] : differences.flatMap(emitted)

const node = ({ type, nodeId }: { type: string; nodeId: string }): string => `${type} (${nodeId})`
const edge = ({ source, target, port }: { source: string; target: string; port?: string }): string =>
  `${source}${port ? ` [${port}]` : ''} -> ${target}`

const words: { [Kind in Difference['is']]: (difference: Extract<Difference, { is: Kind }>) => string[] } = {
  nodeAdded: added => [`+ ${node(added)}`],
  nodeRemoved: removed => [`- ${node(removed)}`],
  nodeMoved: moved => [`  ${node(moved)} was moved`],
  nodeChanged: changed => [`~ ${node(changed)}`, ...fieldLines(changed.fields)],
  edgeAdded: added => [`+ ${edge(added)}`],
  edgeRemoved: removed => [`- ${edge(removed)}`],
  flowChanged: ({ fields }) => ['~ flow', ...fieldLines(fields)],
}

const emitted = (difference: Difference): string[] => words[difference.is](difference as never)

const LONGEST = 200

function fieldLines(fields: readonly FieldChange[]): string[] {
  const line = (sign: string, path: string, value: unknown): string[] => {
    if (value === undefined) return []
    const text = JSON.stringify(value)
    return [`    ${sign} ${path}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`]
  }
  return fields.flatMap(({ path, before, after }) => [...line('-', path, before), ...line('+', path, after)])
}
