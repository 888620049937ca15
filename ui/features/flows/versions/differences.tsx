import useSWR from 'swr'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, ErrorState, SkeletonList } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useAround } from '../editor/surroundings.ts'
import { useChosen } from '../editor/use-chosen.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { versionTexts } from '../texts/versions.ts'
import { flowsApi } from '../use-flows.ts'
import { reportDifferences } from './difference-words.ts'
import * as styles from './differences.module.css'

interface DifferencesProps {
  flowId: number
  /** Numbers of versions; without the first what is published, without the second the draft. */
  from?: number | undefined
  to?: number | undefined
  /** Shows a node of the drawing. */
  onShow: (nodeId: string) => void
  isThere: (nodeId: string) => boolean
}

/** What differs between two versions, or between what is published and the draft, in words. */
export function Differences({ flowId, from, to, onShow, isThere }: DifferencesProps) {
  const t = useTexts(versionTexts)
  const n = useTexts(nodeTexts)
  const p = useTexts(panelTexts)
  const chosen = useChosen()
  const { users } = useAround()
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const { data, error, mutate } = useSWR(['flow differences', flowId, from, to], () =>
    flowsApi.diff({ params: { flowId }, query }),
  )
  if (!data)
    return error === undefined ? (
      <SkeletonList rows={2} />
    ) : (
      <ErrorState small error={error} title={t('differencesFailed')} onRetry={() => void mutate()} />
    )
  const user = (id: unknown) => users.find(({ value }) => value === Number(id))?.label
  const emitted = reportDifferences(data.differences, data.nodes, { t, n, p, chosen: { ...chosen, user } })
  if (emitted.length === 0) return <p className="soft">{t('same')}</p>
  return (
    <ul className={styles.differences}>
      {emitted.map(({ title, nodeId, lines }) => (
        <li key={nodeId ?? title}>
          {nodeId !== undefined && isThere(nodeId) ? (
            <Button kind="quiet" small title={t('goTo', { name: title })} onClick={() => onShow(nodeId)}>
              {title}
            </Button>
          ) : (
            title && <strong>{title}</strong>
          )}
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </li>
      ))}
    </ul>
  )
}
