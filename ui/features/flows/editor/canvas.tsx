import '@xyflow/react/dist/base.css'
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  type EdgeChange,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react'
import { type DragEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { findingSentence } from '../../../../core/flow-engine/lint/findings.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { showError } from '../../../kit/index.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { connect, moveNodes, refusal, type Wire } from '../model/changes.ts'
import type { PlacedNode } from '../model/parts.ts'
import { toneOf } from '../nodes/catalogue.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
import { nodeTexts } from '../texts/nodes.ts'
import * as styles from './canvas.module.css'
import { Card, type CardNode } from './card.tsx'
import { draggedType, useDrops } from './drops.ts'
import { FlowLine } from './edge.tsx'
import { QuickAdd } from './quick-add.tsx'
import { cardsOf, linesOf } from './sync.ts'
import { useDocument, useEditor, useEditorState } from './use-editor.ts'
import { ViewTools, WHOLE } from './view-tools.tsx'

const nodeTypes = { card: Card }
const edgeTypes = { line: FlowLine }
/** From so many nodes on only those in view are drawn. */
const MANY = 120

interface Loose {
  from: Omit<Wire, 'target'>
  /** Where it was let go, on the screen. */
  at: { x: number; y: number }
}

/** The drawing of the flow: nodes are moved, connected and selected here. */
export function Canvas() {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const editor = useEditor()
  const document = useDocument()
  const selection = useEditorState(state => state.selection)
  const [nodes, setNodes] = useState<CardNode[]>([])
  const [edges, setEdges] = useState<Edge[]>([])
  const [loose, setLoose] = useState<Loose>()
  const { add } = useDrops()
  useShown()

  useEffect(() => {
    const nameOf = (node: PlacedNode): string => `${typeName(node.type, n)}: ${nodeName(node, n)}`
    setNodes(before => cardsOf(document.nodes, selection.nodes, before, nameOf))
  }, [document.nodes, selection.nodes, n])
  useEffect(() => {
    setEdges(before => linesOf(document.edges, selection.edges, before))
  }, [document.edges, selection.edges])

  const onNodesChange = (changes: NodeChange<CardNode>[]): void => {
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
  }
  const onEdgesChange = (changes: EdgeChange[]): void => {
    const drawn = changes.filter(({ type }) => type !== 'select' && type !== 'remove')
    if (drawn.length > 0) setEdges(before => applyEdgeChanges(drawn, before))
    const chosen = selectedAfter(changes, editor.selection.edges)
    if (chosen) editor.select(editor.selection.nodes, chosen)
  }
  const onConnect = (wire: Wire): void => {
    const why = refusal(editor.document, wire)
    if (why === 'responseFedByOther') showError(findingSentence({ word: why, severity: 'error' }, language.get()))
    if (why === undefined) editor.change(connect(editor.document, wire))
  }
  const onConnectEnd = (event: MouseEvent | TouchEvent, end: FinalConnectionState): void => {
    if (end.isValid || !end.fromNode || end.fromHandle?.type !== 'source') return
    const from = { source: end.fromNode.id, port: end.fromHandle.id ?? undefined }
    const at = 'changedTouches' in event ? event.changedTouches[0]! : event
    const target = end.toNode?.id ?? nodeUnder(at)
    if (target !== undefined) onConnect({ ...from, target })
    else setLoose({ from, at: { x: at.clientX, y: at.clientY } })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node')?.dataset.id
    if (event.key === 'Enter' && id !== undefined) editor.open(id)
  }
  const onDrop = (event: DragEvent): void => {
    const type = draggedType(event.dataTransfer)
    if (!type) return
    event.preventDefault()
    add(type, { at: { x: event.clientX, y: event.clientY }, middle: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter on a node, which has the focus, opens its panel; things are dropped here.
    <div
      className={styles.canvas}
      onKeyDown={onKeyDown}
      onDragOver={event => draggedType(event.dataTransfer) && event.preventDefault()}
      onDrop={onDrop}
    >
      <ReactFlow
        aria-label={t('canvas')}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={connection => onConnect(wireOf(connection))}
        onConnectEnd={onConnectEnd}
        isValidConnection={connection => refusal(editor.document, wireOf(connection)) === undefined}
        onNodeClick={(event, { id }) => {
          if (!event.shiftKey && !event.ctrlKey && !event.metaKey) editor.open(id)
        }}
        onNodeDragStart={() => editor.rest()}
        onNodeDragStop={() => editor.rest()}
        onPaneClick={() => editor.open(undefined)}
        onlyRenderVisibleElements={nodes.length > MANY}
        deleteKeyCode={null}
        multiSelectionKeyCode={['Control', 'Meta', 'Shift']}
        connectionRadius={36}
        nodeDragThreshold={3}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={WHOLE}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <MiniMap<CardNode>
          className={styles.minimap!}
          pannable
          zoomable
          ariaLabel={t('minimap')}
          nodeColor={({ data }) => `var(--flow-${toneOf(data.node.type)})`}
        />
        <ViewTools />
      </ReactFlow>
      {loose && (
        <QuickAdd
          at={loose.at}
          onClose={() => setLoose(undefined)}
          onChoose={type => {
            setLoose(undefined)
            add(type, { at: loose.at, from: loose.from })
          }}
        />
      )}
    </div>
  )
}

const wireOf = ({ source, target, sourceHandle }: Connection | Edge): Wire => ({
  source,
  target,
  port: sourceHandle ?? undefined,
})

const rounded = (places: ReadonlyMap<string, { x: number; y: number }>) =>
  new Map([...places].map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }]))

/** A connection may be let go anywhere over a node. */
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

/** Brings the node into view that was asked for. */
function useShown(): void {
  const shown = useEditorState(state => state.shown)
  const { fitView } = useReactFlow()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (shown) void fitView({ nodes: [{ id: shown.id }], maxZoom: 1, duration: still ? 0 : 200 })
  }, [shown, fitView, still])
}
