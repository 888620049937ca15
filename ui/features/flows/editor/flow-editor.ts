import { createStore, type Store } from '../../../lib/store.ts'
import {
  type Added,
  addNode,
  connect,
  mayDuplicate,
  mayRemove,
  rejection,
  remove,
  toggleDirection,
  type Wire,
} from '../model/changes.ts'
import { fragmentOf, paste, readFragment, writeFragment } from '../model/clipboard.ts'
import { type FlowDocument, nodeOf } from '../model/document.ts'
import { begun, changed, type History, redone, rested, undone } from '../model/history.ts'
import { type Alignment, aligned, arranged } from '../model/layout.ts'
import type { Place, PlacedNode } from '../model/parts.ts'
import { portsOf } from '../model/ports.ts'

export interface Selection {
  readonly nodes: readonly string[]
  readonly edges: readonly string[]
}

/** How a script went that the test ran last. */
export type ScriptState = { is: 'running' | 'success' } | { is: 'error'; error: string }

export interface EditorState {
  readonly history: History<FlowDocument>
  /** What the server has. */
  readonly saved: FlowDocument
  readonly selection: Selection
  /** The node whose panel is open. */
  readonly open: string | undefined
  /** The node that the canvas is asked to show, and how often that was asked. */
  readonly shown: { id: string; time: number } | undefined
  /** The node at which a test is. */
  readonly lit: string | undefined
  /** By their node. */
  readonly scripts: ReadonlyMap<string, ScriptState>
}

const nothing: Selection = { nodes: [], edges: [] }

/** A flow that someone works on: what is done to it, what is selected, and the way back. */
export class FlowEditor {
  readonly state: Store<EditorState>

  /** `flowId` of one that the server knows. */
  readonly flowId: number | undefined

  constructor(document: FlowDocument, flowId?: number) {
    this.flowId = flowId
    this.state = createStore<EditorState>({
      history: begun(document),
      saved: document,
      selection: nothing,
      open: undefined,
      shown: undefined,
      lit: undefined,
      scripts: new Map(),
    })
  }

  get document(): FlowDocument {
    return this.state.get().history.present
  }

  get selection(): Selection {
    return this.state.get().selection
  }

  // Its changes. More with the same `of` is the same step back.

  change(document: FlowDocument, of?: string): void {
    this.put({ history: changed(this.state.get().history, document, of) })
  }

  /** Shows at which node a test is; at none when undefined. */
  light(id: string | undefined): void {
    if (this.state.get().lit !== id) this.put({ lit: id })
  }

  rest(): void {
    this.put({ history: rested(this.state.get().history) })
  }

  undo(): void {
    this.put({ history: undone(this.state.get().history) })
    this.forgetGone()
  }

  redo(): void {
    this.put({ history: redone(this.state.get().history) })
    this.forgetGone()
  }

  /** A new node, behind a way out where one is given; what that led to before (`to`) comes behind the new one. */
  add(node: Omit<PlacedNode, 'id'>, from?: Omit<Wire, 'target'>, to?: string): string {
    const { document, ids } = addNode(this.document, node, Date.now())
    const id = ids[0]!
    const port = portsOf(nodeOf(document, id)!)[0]
    const wires = [
      ...(from ? [{ ...from, target: id }] : []),
      ...(to !== undefined && port !== undefined ? [{ source: id, port: port || undefined, target: to }] : []),
    ]
    this.change(wires.reduce((drawn, wire) => (rejection(drawn, wire) ? drawn : connect(drawn, wire)), document))
    this.select([id])
    return id
  }

  removeSelected(): void {
    const { nodes, edges } = this.selection
    const gone = nodes.filter(id => {
      const node = nodeOf(this.document, id)
      return node && mayRemove(this.document, node)
    })
    this.change(remove(this.document, gone, edges))
    this.forgetGone()
  }

  duplicate(ids: readonly string[]): void {
    const fragment = fragmentOf(this.document, ids)
    if (fragment.nodes.length > 0) this.took(paste(this.document, fragment, Date.now()))
  }

  /** What is selected as a text for the clipboard; undefined when nothing of it can be taken along. */
  copied(): string | undefined {
    const fragment = fragmentOf(this.document, this.selection.nodes)
    return fragment.nodes.length > 0 ? writeFragment(fragment) : undefined
  }

  /** Puts what a text of the clipboard brings here; false when it is something else. */
  paste(text: string, at?: Place): boolean {
    const fragment = readFragment(text)
    if (!fragment) return false
    this.took(paste(this.document, fragment, Date.now(), at))
    return true
  }

  turn(nodeId: string): void {
    this.change(toggleDirection(this.document, nodeId))
  }

  /** All nodes in order, or the selected ones in one line. */
  arrange(): void {
    const { nodes, edges } = this.document
    this.place(arranged(nodes, edges))
  }

  align(side: Alignment): void {
    const chosen = this.document.nodes.filter(({ id }) => this.selection.nodes.includes(id))
    if (chosen.length > 1) this.place(aligned(chosen, side))
  }

  private place(places: ReadonlyMap<string, Place>): void {
    const nodes = this.document.nodes.map(node => ({ ...node, position: places.get(node.id) ?? node.position }))
    this.change({ ...this.document, nodes })
  }

  private took({ document, ids }: Added): void {
    this.change(document)
    this.select(ids)
  }

  // What is looked at.

  select(nodes: readonly string[], edges: readonly string[] = []): void {
    const { selection } = this.state.get()
    if (same(selection.nodes, nodes) && same(selection.edges, edges)) return
    this.put({ selection: { nodes, edges } })
  }

  selectAll(): void {
    this.select(this.document.nodes.map(({ id }) => id))
  }

  /** Opens the panel of a node; none closes it. */
  open(nodeId: string | undefined): void {
    this.rest()
    this.put({ open: nodeId })
    if (nodeId !== undefined) this.select([nodeId])
  }

  /** Brings a node into view, with its panel. */
  show(nodeId: string): void {
    this.open(nodeId)
    this.put({ shown: { id: nodeId, time: (this.state.get().shown?.time ?? 0) + 1 } })
  }

  /** How a script of the test goes. */
  reportScript(nodeId: string, script: ScriptState): void {
    this.put({ scripts: new Map(this.state.get().scripts).set(nodeId, script) })
  }

  // What is saved.

  get dirty(): boolean {
    const { history, saved } = this.state.get()
    return history.present !== saved
  }

  /** The server has this now. */
  tookOver(saved: FlowDocument): void {
    this.put({ saved })
  }

  private forgetGone(): void {
    const there = new Set(this.document.nodes.map(({ id }) => id))
    const edges = new Set(this.document.edges.map(({ id }) => id))
    const { selection, open } = this.state.get()
    this.select(
      selection.nodes.filter(id => there.has(id)),
      selection.edges.filter(id => edges.has(id)),
    )
    if (open !== undefined && !there.has(open)) this.put({ open: undefined })
  }

  private put(change: Partial<EditorState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}

/** Whether one of these nodes can be doubled. */
export const canDuplicate = (document: FlowDocument, ids: readonly string[]): boolean =>
  ids.some(id => {
    const node = nodeOf(document, id)
    return node !== undefined && mayDuplicate(node)
  })

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])
