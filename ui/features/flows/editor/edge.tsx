import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react'

/** A connection; where it goes back it bends around. */
export function FlowLine(props: EdgeProps) {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, markerEnd } = props
  const [path] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  return <BaseEdge path={path} interactionWidth={24} {...(markerEnd ? { markerEnd } : {})} />
}
