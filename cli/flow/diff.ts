import { type Difference, diffFlows, type FieldChange } from '../../core/flow-engine/diff.ts'
import { flowOf } from './files.ts'

/** Tells what changed from one file to another; whether nothing did. */
export function showDiff(before: string, after: string): boolean {
  const differences = diffFlows(flowOf(before).flow, flowOf(after).flow)
  for (const difference of differences) for (const line of told(difference)) console.log(line)
  if (differences.length === 0) console.log('The flows are the same.')
  return differences.length === 0
}

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

const told = (difference: Difference): string[] => words[difference.is](difference as never)

const LONGEST = 200

function fieldLines(fields: readonly FieldChange[]): string[] {
  const line = (sign: string, path: string, value: unknown): string[] => {
    if (value === undefined) return []
    const text = JSON.stringify(value)
    return [`    ${sign} ${path}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`]
  }
  return fields.flatMap(({ path, before, after }) => [...line('-', path, before), ...line('+', path, after)])
}
