import type { FlowNodeKey } from '../../../../core/domain/access/plan-features.ts'
import { normalizeText } from '../../../../core/kit/text.ts'
import { catalogue, type Tone } from '../nodes/catalogue.ts'
import { type NodeWords, typeName } from '../nodes/names.ts'

const groupOf: Record<Tone, 'groupTalk' | 'groupLogic' | 'groupDesk' | 'groupWorld'> = {
  talk: 'groupTalk',
  logic: 'groupLogic',
  ends: 'groupLogic',
  desk: 'groupDesk',
  world: 'groupWorld',
}

export interface Group {
  title: string
  types: readonly FlowNodeKey[]
}

/** Components by what they do, those whose name or purpose holds a text. */
export function groupsOf(types: readonly FlowNodeKey[], wanted: string, t: NodeWords): Group[] {
  const order = Object.keys(catalogue)
  const found = types.filter(type =>
    normalizeText(`${typeName(type, t)} ${t(`${type}Hint`)}`).includes(normalizeText(wanted.trim())),
  )
  const sorted = found.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  return [...Map.groupBy(sorted, type => groupOf[catalogue[type].tone])].map(([title, all]) => ({
    title: t(title),
    types: all,
  }))
}
