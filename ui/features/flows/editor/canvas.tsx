import '@xyflow/react/dist/base.css'
import {
  Background,
  BackgroundVariant,
  type Edge,
  MiniMap,
  ReactFlow,
  useNodesInitialized,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import type { PlacedNode } from '../model/parts.ts'
import { toneOf } from '../nodes/catalogue.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
import { AddNextContext } from './add-next.tsx'
import * as styles from './canvas.module.css'
import { canvasHandlers } from './canvas-handlers.ts'
import { Card, type CardNode } from './card.tsx'
import { draggedType, useDrops } from './drops.ts'
import { FlowLine } from './edge.tsx'
import { FAR, FarContext, MANY } from './far.ts'
import type { Loose } from './loose.ts'
import { QuickAdd } from './quick-add.tsx'
import { cardsOf, linesOf } from './sync.ts'
import { useDocument, useEditor, useEditorState } from './use-editor.ts'
import { ViewTools, WHOLE } from './view-tools.tsx'

const nodeTypes = { card: Card }
const edgeTypes = { line: FlowLine }

// The same with each picture, as the handlers are.
const MORE_KEYS = ['Control', 'Meta', 'Shift']
const PRO = { hideAttribution: true }
const toneColor = ({ data }: CardNode): string => `var(--flow-${toneOf(data.node.type)})`

/** The drawing of the flow: nodes are moved, connected and selected here, unless it is there to be read. */
export function Canvas({ readOnly = false }: { readOnly?: boolean }) {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const editor = useEditor()
  const document = useDocument()
  const selection = useEditorState(state => state.selection)
  const [nodes, setNodes] = useState<CardNode[]>([])
  const [edges, setEdges] = useState<Edge[]>([])
  const [loose, setLoose] = useState<Loose>()
  const { add } = useDrops()
  useDisplayed()
  useWhole(readOnly)
  useLegible(!readOnly)
  useInSight()
  const many = nodes.length > MANY
  const far = useStore(({ transform: [, , zoom] }) => zoom < FAR) && many

  useEffect(() => {
    const nameOf = (node: PlacedNode): string => `${typeName(node.type, n)}: ${nodeName(node, n)}`
    setNodes(before => cardsOf(document.nodes, selection.nodes, before, nameOf))
  }, [document.nodes, selection.nodes, n])
  useEffect(() => {
    setEdges(before => linesOf(document.edges, selection.edges, before))
  }, [document.edges, selection.edges])

  const [handlers] = useState(() => canvasHandlers({ editor, setNodes, setEdges, setLoose }))
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
      <FarContext value={far}>
        <AddNextContext value={readOnly ? undefined : setLoose}>
          <ReactFlow
            aria-label={t('canvas')}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            {...handlers}
            nodesDraggable={!readOnly}
            nodesConnectable={!readOnly}
            onlyRenderVisibleElements={many}
            deleteKeyCode={null}
            multiSelectionKeyCode={MORE_KEYS}
            connectionRadius={36}
            nodeDragThreshold={3}
            minZoom={0.1}
            maxZoom={2}
            fitView
            fitViewOptions={WHOLE}
            proOptions={PRO}
          >
            <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
            <MiniMap<CardNode>
              className={styles.minimap!}
              pannable
              zoomable
              ariaLabel={t('minimap')}
              nodeColor={toneColor}
            />
            <ViewTools readOnly={readOnly} />
          </ReactFlow>
        </AddNextContext>
      </FarContext>
      {loose && (
        <QuickAdd
          at={loose.at}
          onClose={() => setLoose(undefined)}
          onChoose={type => {
            setLoose(undefined)
            add(type, { at: loose.at, from: loose.from, to: loose.to })
          }}
        />
      )}
    </div>
  )
}

/** Shows all of it once there is room: a dialog has its size later than its drawing. */
function useWhole(wanted: boolean): void {
  const { fitView } = useReactFlow()
  const hasRoom = useStore(({ width }) => width > 0)
  const isDrawn = useNodesInitialized()
  useEffect(() => {
    if (wanted && hasRoom && isDrawn) void fitView(WHOLE)
  }, [wanted, hasRoom, isDrawn, fitView])
}

/** Under this size nothing can be read; a flow that is longer opens at its beginning. */
const LEGIBLE = 0.3
const BEGIN = { zoom: 0.7, left: 40 }

/** Where all of a flow would be too small to read, its beginning is shown first; the smallest ones are an overview anyway. */
function useLegible(wanted: boolean): void {
  const { getNodes, getZoom, setViewport } = useReactFlow()
  const isDrawn = useNodesInitialized()
  const height = useStore(state => state.height)
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || !isDrawn || height === 0 || done.current) return
    done.current = true
    const nodes = getNodes()
    if (getZoom() >= LEGIBLE || nodes.length > MANY) return
    const first = nodes.reduce((one, other) => (other.position.x < one.position.x ? other : one))
    const { zoom, left } = BEGIN
    void setViewport({ zoom, x: left - first.position.x * zoom, y: height / 2 - first.position.y * zoom })
  }, [wanted, isDrawn, height, getNodes, getZoom, setViewport])
}

/** A card whose panel takes the room where it stood comes back into sight. */
function useInSight(): void {
  const open = useEditorState(state => state.open)
  const width = useStore(state => state.width)
  const { getInternalNode, getViewport, setViewport } = useReactFlow()
  useEffect(() => {
    const node = open === undefined ? undefined : getInternalNode(open)
    if (!node) return
    const { x, y, zoom } = getViewport()
    const right = (node.internals.positionAbsolute.x + (node.measured.width ?? 0)) * zoom + x
    const beyond = right - (width - BEGIN.left)
    if (beyond > 0 && width > 0) void setViewport({ x: x - beyond, y, zoom })
  }, [open, width, getInternalNode, getViewport, setViewport])
}

/** Brings the node into view that was asked for. */
function useDisplayed(): void {
  const displayed = useEditorState(state => state.shown)
  const { fitView } = useReactFlow()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (displayed) void fitView({ nodes: [{ id: displayed.id }], maxZoom: 1, duration: still ? 0 : 200 })
  }, [displayed, fitView, still])
}
