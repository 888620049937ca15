import type { FlowEdge, FlowNode } from '../../../../core/flow-engine/flow.ts'

/** The parts of a flow as the editor has them. */

export type PlacedNode = FlowNode & { position: Place }
export type NamedEdge = FlowEdge & { id: string }

/** Of the upper left corner, in pixels of the drawing. */
export type Place = {
  x: number
  y: number
}
