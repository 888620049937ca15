import type { FlowNode } from '../../../../core/flow-engine/flow.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { isKnown } from './catalogue.ts'

export type NodeWords = Translate<(typeof nodeTexts)['pt']>

export const typeName = (type: string, t: NodeWords): string => (isKnown(type) ? t(type) : t('unknown'))

/** A node as people call it: the name that they gave it, or else its type in their language. A handler has a name of its own (spec 2 §2). */
export function nodeName({ type, data }: Pick<FlowNode, 'type' | 'data'>, t: NodeWords): string {
  const provided = type === 'handler' ? data.name : data.label
  const label = typeof provided === 'string' ? provided.trim() : ''
  return label && !(isKnown(type) && label === nodeTexts.pt[type]) ? label : typeName(type, t)
}
