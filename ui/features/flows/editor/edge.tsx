import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath, Position } from '@xyflow/react'
import { useTexts } from '../../../i18n/texts.ts'
import { editorTexts } from '../texts/editor.ts'
import * as styles from './add-next.module.css'
import { AddNext } from './add-next.tsx'
import { useFar } from './far.ts'

/** A connection; where it goes back it passes below the cards between. A component can be put into it. */
export function FlowLine(props: EdgeProps) {
  const { source, target, sourceHandleId, selected, markerEnd } = props
  const t = useTexts(editorTexts)
  const far = useFar()
  const [path, x, y] = pathOf(props)
  return (
    <>
      <BaseEdge path={path} interactionWidth={24} {...(markerEnd ? { markerEnd } : {})} />
      {!far && (
        <EdgeLabelRenderer>
          <span
            className={styles.between}
            data-chosen={selected || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <AddNext from={{ source, port: sourceHandleId ?? undefined }} to={target} label={t('insertHere')} />
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

/** How far below the lower of its ends a connection passes that goes back, and how far it reaches beyond them. */
const BACK = { below: 150, beyond: 110 }

function pathOf({
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
}: EdgeProps): readonly [path: string, x: number, y: number] {
  const isBack = sourcePosition === Position.Right && targetPosition === Position.Left && targetX < sourceX
  if (!isBack) {
    const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
    return [path, x, y]
  }
  const y = Math.max(sourceY, targetY) + BACK.below
  const middle = (sourceX + targetX) / 2
  const [right, left] = [sourceX + BACK.beyond, targetX - BACK.beyond]
  const path = `M ${sourceX},${sourceY} C ${right},${sourceY} ${right},${y} ${sourceX},${y} L ${targetX},${y} C ${left},${y} ${left},${targetY} ${targetX},${targetY}`
  return [path, middle, y]
}
