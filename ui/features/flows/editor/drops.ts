import { useReactFlow } from '@xyflow/react'
import { type FlowNodeKey, flowNodes } from '../../../../core/domain/access/plan-features.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { showError } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { mayFollow, nextOf } from '../model/append.ts'
import { lacksContact, mayAdd, type Wire } from '../model/changes.ts'
import type { FlowDocument } from '../model/document.ts'
import { isKnown, newData } from '../nodes/catalogue.ts'
import { editorTexts } from '../texts/editor.ts'
import { useAround } from './surroundings.ts'
import { useEditor } from './use-editor.ts'

/** What a dragged component is called on its way. */
const DRAGGED = 'application/balcao-node'

export const dragType = (transfer: DataTransfer, type: FlowNodeKey): void => {
  transfer.setData(`${DRAGGED}-${type.toLowerCase()}`, type)
  transfer.effectAllowed = 'copy'
}

/** While something is dragged browsers tell only what it is called. */
export function draggedType(transfer: DataTransfer): FlowNodeKey | undefined {
  const wanted = transfer.types.find(type => type.startsWith(DRAGGED))?.slice(DRAGGED.length + 1)
  return wanted === undefined ? undefined : all.find(type => type.toLowerCase() === wanted)
}

const all: readonly FlowNodeKey[] = [...flowNodes.conversation, 'handler']

/** The components of a kind of flow. */
export const offered = ({ kind }: FlowDocument): readonly FlowNodeKey[] =>
  flowNodes[kind === 'webhook' ? 'webhook' : 'conversation'].filter(isKnown)

/** Half of a card. */
const HALF = { x: 124, y: 40 }

interface Drop {
  /** On the screen; unless given it comes next, behind what is chosen, or else in the middle of what is seen. */
  at?: { x: number; y: number }
  /** The card's middle is there, not its corner. */
  middle?: boolean
  from?: Omit<Wire, 'target'>
  /** Where `from` led before: it comes behind the new one. */
  to?: string | undefined
}

/** Puts new components onto the canvas; what may not stand there is told. */
export function useDrops(): { add: (type: FlowNodeKey, drop: Drop) => void } {
  const t = useTexts(editorTexts)
  const editor = useEditor()
  const { allowed } = useAround()
  const { screenToFlowPosition } = useReactFlow()
  return {
    add(type, { at, middle, from, to }) {
      const { document } = editor
      if (allowed && !allowed.includes(type)) return showError(t('notInPlan'))
      if (lacksContact(document.kind, document.nodes, type)) return showError(t('needsContact'))
      if (!mayAdd(document, type)) return showError(t('onlyOne'))
      const next = at || from ? undefined : nextOf(document, editor.selection.nodes[0])
      if (next && mayFollow(document, next.from, type)) {
        const node = { type, position: next.at, data: newData(type, nodeTexts.pt[type]) }
        return editor.show(editor.add(node, next.from))
      }
      const { x, y } = screenToFlowPosition(at ?? middleOfCanvas())
      const by = middle || !at ? HALF : { x: 0, y: HALF.y }
      const position = { x: Math.round(x - by.x), y: Math.round(y - by.y) }
      editor.open(
        editor.add({ type, position: freed(position, document), data: newData(type, nodeTexts.pt[type]) }, from, to),
      )
    },
  }
}

function middleOfCanvas(): { x: number; y: number } {
  const { left, top, width, height } = document.querySelector('.react-flow')!.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Not exactly over another node. */
function freed(place: { x: number; y: number }, { nodes }: FlowDocument): { x: number; y: number } {
  const isTaken = nodes.some(
    ({ position }) => Math.abs(position.x - place.x) < 20 && Math.abs(position.y - place.y) < 20,
  )
  return isTaken ? freed({ x: place.x + 30, y: place.y + 30 }, { nodes } as FlowDocument) : place
}
