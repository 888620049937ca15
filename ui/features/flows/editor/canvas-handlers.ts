import {
  applyEdgeChanges,
  applyNodeChanges,
  type Connection,
  type Edge,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  type ReactFlowProps,
} from '@xyflow/react'
import type { Dispatch, SetStateAction } from 'react'
import { findingSentence } from '../../../../core/flow-engine/lint/findings.ts'
import { language } from '../../../i18n/language.ts'
import { showError } from '../../../kit/index.ts'
import { connect, moveNodes, rejection, type Wire } from '../model/changes.ts'
import type { CardNode } from './card.tsx'
import type { FlowEditor } from './flow-editor.ts'
import type { Loose } from './loose.ts'

interface Drawn {
  editor: FlowEditor
  setNodes: Dispatch<SetStateAction<CardNode[]>>
  setEdges: Dispatch<SetStateAction<Edge[]>>
  setLoose: (loose: Loose) => void
}

/**
 * What the drawing does to the flow. Made once: where one of these functions were another one with each picture, xyflow would
 * tell all nodes and draw them again.
 */
export function canvasHandlers({ editor, setNodes, setEdges, setLoose }: Drawn) {
  const wire = (wanted: Wire): void => {
    const why = rejection(editor.document, wanted)
    if (why === 'responseFedByOther') showError(findingSentence({ word: why, severity: 'error' }, language.get()))
    if (why === undefined) editor.change(connect(editor.document, wanted))
  }
  return {
    onNodesChange(changes) {
      const drawn = changes.filter(({ type }) => type === 'position' || type === 'dimensions')
      if (drawn.length > 0) setNodes(before => applyNodeChanges(drawn, before))
      const places = new Map(
        changes.flatMap(change =>
          change.type === 'position' && change.position && !change.dragging
            ? [[change.id, change.position] as const]
            : [],
        ),
      )
      if (places.size > 0) editor.change(moveNodes(editor.document, rounded(places)), 'move')
      const chosen = selectedAfter(changes, editor.selection.nodes)
      if (chosen) editor.select(chosen, editor.selection.edges)
    },
    onEdgesChange(changes) {
      const drawn = changes.filter(({ type }) => type !== 'select' && type !== 'remove')
      if (drawn.length > 0) setEdges(before => applyEdgeChanges(drawn, before))
      const chosen = selectedAfter(changes, editor.selection.edges)
      if (chosen) editor.select(editor.selection.nodes, chosen)
    },
    onConnect: connection => wire(wireOf(connection)),
    onConnectEnd(event: MouseEvent | TouchEvent, end: FinalConnectionState) {
      if (end.isValid || !end.fromNode || end.fromHandle?.type !== 'source') return
      const from = { source: end.fromNode.id, port: end.fromHandle.id ?? undefined }
      const at = 'changedTouches' in event ? event.changedTouches[0]! : event
      const target = end.toNode?.id ?? nodeUnder(at)
      if (target !== undefined) wire({ ...from, target })
      else setLoose({ from, at: { x: at.clientX, y: at.clientY } })
    },
    isValidConnection: connection => rejection(editor.document, wireOf(connection)) === undefined,
    onNodeClick(event, { id }) {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) editor.open(id)
    },
    onNodeDragStart: () => editor.rest(),
    onNodeDragStop: () => editor.rest(),
    onPaneClick: () => editor.open(undefined),
  } satisfies Partial<ReactFlowProps<CardNode>>
}

const wireOf = ({ source, target, sourceHandle }: Connection | Edge): Wire => ({
  source,
  target,
  port: sourceHandle ?? undefined,
})

const rounded = (places: ReadonlyMap<string, { x: number; y: number }>) =>
  new Map([...places].map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }]))

/** A connection may be released anywhere over a node. */
const nodeUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined =>
  globalThis.document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.react-flow__node')?.dataset.id

function selectedAfter(
  changes: (NodeChange<CardNode> | EdgeChange)[],
  before: readonly string[],
): string[] | undefined {
  const selects = changes.filter(change => change.type === 'select')
  if (selects.length === 0) return undefined
  const chosen = new Set(before)
  for (const { id, selected } of selects) {
    if (selected) chosen.add(id)
    else chosen.delete(id)
  }
  return [...chosen]
}
