import { useMemo, useState } from 'react'
import { may } from '../../../core/domain/access/permissions.ts'
import { OPEN_LANE } from '../../../core/tenant/kanban/contract.ts'
import { tagPermissions } from '../../../core/tenant/tags/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState, MultiSelect, Notice, Page, SearchBox, SkeletonList, useRestoredSearch } from '../../kit/index.ts'
import { useList } from '../../lib/lists/index.ts'
import { Link, navigate, usePlace } from '../../lib/router/index.tsx'
import { ChatPane, ChatSurfaceContext, useOwnQueueChoices } from '../tickets/index.ts'
import { usePeopleChoices } from '../users/index.ts'
import { Board } from './board.tsx'
import * as styles from './kanban-page.module.css'
import { kanbanTags, type LaneHead } from './lanes.ts'
import { kanbanTexts } from './texts.ts'

const beside = { isAside: true, home: '/kanban', hrefOf: (uuid: string) => `/kanban?ticket=${uuid}` }
const nothing = (): void => undefined

/** /kanban: tickets that are not closed, in a lane for each kanban tag, and a conversation beside them (spec 2 §2). */
export default function KanbanPage() {
  const t = useTexts(kanbanTexts)
  const mayArrange = may(useUser().profile, tagPermissions.kanban)
  const [text, setText] = useRestoredSearch()
  const [queueIds, setQueueIds] = useState<readonly number[]>([])
  const [userIds, setUserIds] = useState<readonly number[]>([])
  const queues = useOwnQueueChoices()
  const people = usePeopleChoices()
  const uuid = usePlace().params.ticket
  const { rows, failure, reload } = useList(kanbanTags)
  const openLane = t('openLane')
  const lanes = useMemo<readonly LaneHead[] | undefined>(
    () =>
      rows && [
        { id: OPEN_LANE, name: openLane, color: undefined },
        ...rows.map(({ id, name, color }) => ({ id, name, color })),
      ],
    [rows, openLane],
  )
  return (
    <div className={styles.place} data-chat={uuid ? true : undefined}>
      <Page
        title={t('title')}
        actions={
          <>
            <SearchBox label={t('search')} initial={text} onSearch={found => setText(found.trim())} />
            <div className={styles.choice}>
              <MultiSelect
                hideLabel
                label={t('queues')}
                placeholder={t('allQueues')}
                value={queueIds}
                options={queues}
                summary={n => t('chosenQueues', { n })}
                onChange={setQueueIds}
              />
            </div>
            <div className={styles.choice}>
              <MultiSelect
                hideLabel
                label={t('users')}
                placeholder={t('allUsers')}
                value={userIds}
                options={people}
                summary={n => t('chosenUsers', { n })}
                onChange={setUserIds}
              />
            </div>
          </>
        }
      >
        <div className={styles.body}>
          {rows?.length === 0 && (
            <Notice tone="info">
              {t(mayArrange ? 'noLanes' : 'noLanesHere')} {mayArrange && <Link href="/tags">{t('toTags')}</Link>}
            </Notice>
          )}
          {!lanes && failure !== undefined && (
            <ErrorState error={failure} title={t('boardFailed')} onRetry={() => void reload()} />
          )}
          {!lanes && failure === undefined && <SkeletonList rows={6} />}
          {lanes && <Board lanes={lanes} queueIds={queueIds} userIds={userIds} text={text} current={uuid} />}
        </div>
      </Page>
      {uuid && (
        <aside className={styles.chat} aria-label={t('chat')}>
          <ChatSurfaceContext value={beside}>
            <ChatPane
              key={uuid}
              uuid={uuid}
              sought={undefined}
              browsing={false}
              onStatus={nothing}
              onBack={() => navigate('/kanban')}
            />
          </ChatSurfaceContext>
        </aside>
      )}
    </div>
  )
}
