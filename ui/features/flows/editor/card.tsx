import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { ELSE } from '../../../../core/flow-engine/ports.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { isVertical } from '../model/changes.ts'
import type { PlacedNode } from '../model/parts.ts'
import { iconOf, toneOf } from '../nodes/catalogue.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { outputsOf, summaryOf } from '../nodes/summary.ts'
import { AddBehind } from './add-next.tsx'
import * as styles from './card.module.css'
import { NodeCounts } from './counts.tsx'
import { useFar } from './far.ts'
import { useFindings } from './findings.ts'
import { useChosen } from './use-chosen.ts'
import { useEditorState } from './use-editor.ts'

export type CardNode = Node<{ node: PlacedNode }, 'card'>

/** A node on the canvas: what it is, what it does, and its handles at the sides or above and below. */
export const Card = memo(function Card({ data: { node }, selected }: NodeProps<CardNode>) {
  const t = useTexts(nodeTexts)
  const { id, type, data } = node
  const name = nodeName(node, t)
  const kind = typeName(type, t)
  const vertical = isVertical(node)
  const isTarget = useIsTarget(id)
  const text = useSummary(node)
  const script = useEditorState(({ scripts }) => scripts.get(id))
  const isLit = useEditorState(({ lit }) => lit === id || undefined)
  // What is selected is seen as it is.
  const far = useFar() && !selected
  const outputs = outputsOf(node, t)
  return (
    <div
      className={styles.card}
      data-tone={toneOf(type)}
      data-selected={selected || undefined}
      data-target={isTarget}
      data-far={far || undefined}
      data-script={script?.is}
      data-lit={isLit}
    >
      {type !== 'start' && type !== 'handler' && (
        <Handle type="target" position={vertical ? Position.Top : Position.Left} />
      )}
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon name={iconOf(type)} size={18} />
        </span>
        <span className={styles.names}>
          <strong className="ellipsis">{name}</strong>
          {name !== kind && <small className="ellipsis">{kind}</small>}
        </span>
        <Problems nodeId={id} />
      </header>
      {type === 'sendPhoto' && <Photo content={data.photoContent} />}
      {type !== 'conditional' && text && <p className={styles.text}>{text}</p>}
      {script?.is === 'running' && <p className={styles.ran}>{t('scriptRuns')}</p>}
      {script?.is === 'error' && <p className={styles.ran}>{script.error}</p>}
      {outputs.length > 0 ? (
        <Outputs source={id} outputs={outputs} vertical={vertical} />
      ) : (
        type !== 'end' && (
          <>
            <Handle type="source" position={vertical ? Position.Bottom : Position.Right} />
            {!far && <AddBehind source={id} vertical={vertical} />}
          </>
        )
      )}
      <NodeCounts nodeId={id} />
    </div>
  )
})

/** The ways out of a node that has several, each with its handle. */
function Outputs({
  source,
  outputs,
  vertical,
}: {
  source: string
  outputs: ReturnType<typeof outputsOf>
  vertical: boolean
}) {
  return (
    <ul className={styles.outputs} data-vertical={vertical || undefined}>
      {outputs.map(({ port, label }) => (
        <li key={port} data-else={port === ELSE || undefined}>
          <span className="ellipsis">{label}</span>
          <Handle type="source" id={port} position={vertical ? Position.Bottom : Position.Right} />
          <AddBehind source={source} port={port} vertical={vertical} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ content }: { content: unknown }) {
  if (typeof content !== 'string' || !content.startsWith('data:image/')) return null
  return <img className={styles.photo} src={content} alt="" draggable={false} />
}

function Problems({ nodeId }: { nodeId: string }) {
  const t = useTexts(nodeTexts)
  const findings = useFindings(nodeId)
  if (findings.length === 0) return null
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const content = errors > 0 ? t('hasErrors', { n: errors }) : t('hasWarnings', { n: findings.length })
  return (
    <span className={styles.faults} data-error={errors > 0 || undefined} title={content}>
      <Icon name={errors > 0 ? 'error' : 'warning'} size={16} label={content} />
    </span>
  )
}

function useSummary(node: PlacedNode): string {
  const t = useTexts(nodeTexts)
  const chosen = useChosen()
  const isFed = useEditorState(
    ({ history: { present } }) =>
      node.type === 'httpResponse' && present.edges.some(({ target }) => target === node.id),
  )
  return summaryOf(node, { t, chosen, isFed })
}

/** Whether the open panel is of an action that jumps here (spec 2 §2). */
function useIsTarget(id: string): true | undefined {
  return useEditorState(({ history: { present }, open }) => {
    if (open === undefined) return undefined
    const data = present.nodes.find(node => node.id === open)?.data
    return (data?.actionType === 'ir_ate_componente' && data.targetNodeId === id) || undefined
  })
}
