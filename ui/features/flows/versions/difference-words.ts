import type * as z from 'zod'
import { conditionOf } from '../../../../core/flow-engine/ports.ts'
import type { FlowDifference, FlowNodeName } from '../../../../core/tenant/flows/contract.ts'
import { type NodeWords, nodeName, typeName } from '../nodes/names.ts'
import { type FieldWords, fieldLabel, type VersionWords, valueWords } from './field-words.ts'

export type Difference = z.output<typeof FlowDifference>
type FieldChange = Extract<Difference, { fields: unknown }>['fields'][number]

/** What differs at one node, or in the flow as a whole, in sentences. */
export interface Payload {
  title: string
  /** The node, where there is still one to go to. */
  nodeId?: string
  lines: string[]
}

interface Words extends FieldWords {
  n: NodeWords
}

/** What differs between two versions, node by node, as people call things. */
export function reportDifferences(
  differences: readonly Difference[],
  nodes: readonly FlowNodeName[],
  words: Words,
): Payload[] {
  const { t } = words
  const names = new Map(nodes.map(node => [node.id, nameOf(node, words)]))
  const called = (id: string): string => names.get(id) ?? words.n('unknown')
  const emitted = new Map<string, Payload>()
  const report = (nodeId: string, ...lines: string[]): void => {
    const known = emitted.get(nodeId) ?? { title: called(nodeId), nodeId, lines: [] }
    emitted.set(nodeId, { ...known, lines: [...known.lines, ...lines] })
  }
  let moved = 0
  for (const difference of differences) {
    if (difference.is === 'flowChanged')
      emitted.set('', { title: t('wholeFlow'), lines: unique(difference.fields.map(field => variableLine(field, t))) })
    else if ('source' in difference) {
      const { is, source, target, port } = difference
      const verb = is === 'edgeAdded' ? 'connects' : 'parts'
      const about = { target: called(target), way: port === undefined ? '' : wayWords(port, t) }
      report(source, t(port === undefined ? verb : `${verb}By`, about))
    } else if ('fields' in difference)
      report(difference.nodeId, ...unique(difference.fields.map(field => fieldLine(field, difference.type, words))))
    else if (difference.is === 'nodeMoved') moved += 1
    else report(difference.nodeId, t(difference.is === 'nodeAdded' ? 'added' : 'removed'))
  }
  const gone = new Set(differences.flatMap(one => (one.is === 'nodeRemoved' ? [one.nodeId] : [])))
  const all = [...emitted.values()].map(({ nodeId, ...one }) =>
    nodeId === undefined || gone.has(nodeId) ? one : { ...one, nodeId },
  )
  return moved > 0 ? [...all, { title: '', lines: [t('moved', { n: moved })] }] : all
}

const nameOf = ({ type, label }: FlowNodeName, { n }: Words): string =>
  label ? nodeName({ type, data: { label } }, n) : typeName(type, n)

const unique = (lines: readonly string[]): string[] => [...new Set(lines)]

function fieldLine({ path, before, after }: FieldChange, type: string, words: Words): string {
  const field = fieldLabel(path, type, words)
  const [was, is] = [valueWords(before, path, words), valueWords(after, path, words)]
  const isEmitted = was !== undefined && is !== undefined && field !== words.t('other')
  return isEmitted ? words.t('becomes', { field, before: was, after: is }) : words.t('changes', { field })
}

function variableLine({ path, before, after }: FieldChange, t: VersionWords): string {
  const [list, at, part] = path.split('.')
  if (list !== 'globalVariables' || at === undefined) return t('changes', { field: t('other') })
  const key = part === 'name' ? 'variableName' : part === 'value' ? 'variableValue' : 'wholeVariable'
  const field = t(key, { n: Number(at) + 1 })
  const content = (value: unknown): string | undefined => {
    if (value === null || value === undefined || value === '') return t('nothing')
    return typeof value === 'object' ? undefined : `"${String(value)}"`
  }
  const [was, is] = [content(before), content(after)]
  return was === undefined || is === undefined
    ? t('changes', { field })
    : t('becomes', { field, before: was, after: is })
}

function wayWords(port: string, t: VersionWords): string {
  const at = conditionOf(port)
  return at === undefined ? t('otherwise') : t('way', { n: at + 1 })
}
