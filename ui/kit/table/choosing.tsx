import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button, IconButton } from '../button.tsx'
import type { IconName } from '../icons/icon.tsx'
import { ConfirmDialog } from '../layers/confirm-dialog.tsx'
import { showFailure } from '../toast.ts'
import * as styles from './choosing.module.css'
import type { Key, Selection } from './table.ts'
import { tableTexts } from './texts.ts'

interface ChooseRowProps {
  selection: Selection
  rowKey: Key
  /** The element that names the row. */
  nameId: string
}

/** The box that chooses a row. */
export function ChooseRow({ selection, rowKey, nameId }: ChooseRowProps) {
  const t = useTexts(tableTexts)
  const id = `${nameId}-choose`
  return (
    <input
      type="checkbox"
      id={id}
      className={styles.choose}
      checked={selection.chosen.has(rowKey)}
      aria-label={t('chooseRow')}
      aria-labelledby={`${id} ${nameId}`}
      onChange={({ nativeEvent }) =>
        selection.toggle(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

/** The box that chooses all rows that are here. */
export function ChooseAll({ selection, count }: { selection: Selection; count: number }) {
  const t = useTexts(tableTexts)
  const { size } = selection.chosen
  return (
    <input
      type="checkbox"
      className={styles.choose}
      checked={size === count}
      ref={box => {
        if (box) box.indeterminate = size > 0 && size < count
      }}
      aria-label={t('chooseAll')}
      onChange={selection.toggleAll}
    />
  )
}

/** What can be done with all rows that are chosen. */
export interface BulkAct<Row> {
  label: string
  icon?: IconName
  /** It cannot be undone, so it is asked about first: what will be lost, in a sentence. */
  consequence?: string
  /** The choice is cleared when it is done, and stays when it fails. */
  run: (rows: readonly Row[]) => Promise<unknown>
}

interface BulkBarProps<Row> {
  /** Those that are chosen. */
  rows: readonly Row[]
  acts: readonly BulkAct<Row>[]
  onClear: () => void
}

/** How many rows are chosen, and what can be done with them. */
export function BulkBar<Row>({ rows, acts, onClear }: BulkBarProps<Row>) {
  const t = useTexts(tableTexts)
  const [running, setRunning] = useState<BulkAct<Row>>()
  const [asking, ask] = useState<BulkAct<Row>>()
  const words = rows.length > 0 ? t('chosen', { n: rows.length }) : ''
  const finish = async (act: BulkAct<Row>): Promise<void> => {
    await act.run(rows)
    onClear()
  }
  const start = async (act: BulkAct<Row>): Promise<void> => {
    if (act.consequence !== undefined) return ask(act)
    setRunning(act)
    await finish(act).catch(showFailure)
    setRunning(undefined)
  }
  return (
    <div className={styles.foot}>
      <p className="only-heard" role="status">
        {words}
      </p>
      {words && (
        <div className={styles.bar}>
          <IconButton icon="close" label={t('clearChoice')} onClick={onClear} />
          <span className={styles.count} aria-hidden>
            {words}
          </span>
          {acts.map(act => (
            <Button
              key={act.label}
              small
              icon={act.icon}
              kind={act.consequence === undefined ? 'plain' : 'danger'}
              busy={running === act}
              disabled={running !== undefined}
              onClick={() => void start(act)}
            >
              {act.label}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={asking.label}
          question={t('bulkQuestion')}
          name={words}
          consequence={asking.consequence}
          actionLabel={asking.label}
          onConfirm={() => finish(asking)}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}
