import { normalizeText } from '../../../../core/kit/text.ts'
import type { FlowDocument } from '../model/document.ts'
import type { PlacedNode } from '../model/parts.ts'
import { type NodeWords, nodeName, typeName } from '../nodes/names.ts'

/** Nodes whose name, type or any text holds what is searched for; files are no texts. */
export function findNodes({ nodes }: FlowDocument, wanted: string, t: NodeWords): PlacedNode[] {
  const text = normalizeText(wanted.trim())
  if (!text) return []
  return nodes.filter(node =>
    [nodeName(node, t), typeName(node.type, t), ...textsIn(node.data)].some(one => normalizeText(one).includes(text)),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
