import { useState } from 'react'
import { DAY } from '../../../core/kit/clock.ts'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import {
  connectionLogEvents,
  connectionLogFileName,
  connectionLogRoutes,
  connectionLogWords,
} from '../../../core/tenant/connections/log/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, EmptyState, ErrorState, SkeletonList, showFailure } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { downloadText } from '../../lib/download.ts'
import { type List, listOf, reloadOn, useList } from '../../lib/lists/index.ts'
import { useStore } from '../../lib/store.ts'
import { formatMoment } from '../../lib/time/dates.ts'
import { Ago, useNow } from '../../lib/time/relative.tsx'
import * as styles from './connections.module.css'
import { connectionTexts } from './texts/index.ts'

type Payload = Pick<Connection, 'id' | 'name' | 'nextAttemptAt'>
type Entry = NonNullable<ReturnType<typeof useConnectionLog>['rows']>[number]

const connectionLogApi = client(connectionLogRoutes)

/** The button that opens a connection's log. */
export function ConnectionLog({ connection }: { connection: Payload }) {
  const t = useTexts(connectionTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        small
        icon="note"
        aria-label={t('diaryOf', { name: connection.name })}
        onClick={() => setOpen(true)}
      >
        {t('diary')}
      </Button>
      {isOpen && <ConnectionLogDialog connection={connection} onClose={() => setOpen(false)} />}
    </>
  )
}

const useConnectionLog = (whatsappId: number) =>
  useList(
    listOf(connectionLogRoutes.diary, {
      params: { whatsappId },
      live: [reloadOn(connectionLogEvents.whatsappDiary, emitted => emitted.whatsappId === whatsappId)],
    }),
  )

function ConnectionLogDialog({ connection, onClose }: { connection: Payload; onClose: () => void }) {
  const { id, name, nextAttemptAt } = connection
  const t = useTexts(connectionTexts)
  const list = useConnectionLog(id)
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const keep = (text: string): void => downloadText(text, connectionLogFileName(name, language.get()))
    await connectionLogApi.diaryFile({ params: { whatsappId: id } }).then(keep, showFailure)
    setBusy(false)
  }
  return (
    <Dialog
      size="large"
      reading
      title={t('diaryOf', { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" icon="download" busy={busy} onClick={() => void save()}>
          {t('diaryDownload')}
        </Button>
      }
    >
      <p className="soft">{t('diaryHint')}</p>
      <Entries list={list} nextAttemptAt={nextAttemptAt} />
    </Dialog>
  )
}

interface EntriesProps extends Pick<Payload, 'nextAttemptAt'> {
  list: List<Entry>
}

function Entries({ list: { rows, failure, reload }, nextAttemptAt }: EntriesProps) {
  const t = useTexts(connectionTexts)
  const now = useNow()
  const waitsFor = nextAttemptAt && Date.parse(nextAttemptAt) > now ? nextAttemptAt : null
  if (!rows) return failure === undefined ? <SkeletonList rows={5} /> : <ErrorState error={failure} onRetry={reload} />
  if (rows.length === 0) return <EmptyState small icon="note" title={t('diaryEmpty')} />
  return (
    <ol className={styles.diary}>
      {rows.map(entry => (
        <ConnectionLogLine key={entry.id} entry={entry} waitsFor={waitsFor} />
      ))}
    </ol>
  )
}

/** When it was, also how long ago where that says more than the day, and what it was. */
function ConnectionLogLine({ entry, waitsFor }: { entry: Entry; waitsFor: string | null }) {
  const spoken = useStore(language)
  const isOfToday = useNow() - Date.parse(entry.at) < DAY
  return (
    <li>
      <span className="soft">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        {isOfToday && (
          <>
            {' · '}
            <Ago when={entry.at} said />
          </>
        )}
      </span>
      <span>{connectionLogWords(entry, { language: spoken, timeOf: formatMoment, waitsFor })}</span>
    </li>
  )
}
