import {
  mayChangeQuickMessage,
  type QuickMessage,
  quickMessageEvents,
  quickMessageRoutes,
} from '../../../core/tenant/quick-messages/contract.ts'
import { quickMessagePermissions } from '../../../core/tenant/quick-messages/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, Icon, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { listOf, records, useList, withSaved } from '../../lib/lists/index.ts'
import { useQueueChoices } from '../queues/index.ts'
import { usePeopleChoices } from '../users/index.ts'
import { quickMessagesApi } from './api.ts'
import { QuickMessageEditor } from './quick-message-editor.tsx'
import { quickMessageTexts } from './texts.ts'

/** Own quick messages and those of the company; who wrote one changes it, administrators change all (spec 2 §2). */
export default function QuickMessagesPage() {
  const t = useTexts(quickMessageTexts)
  const { id: userId, profile } = useUser()
  const [searchParam, setSearch] = useRestoredSearch()
  const newAt = searchParam ? 'nowhere' : 'start'
  const list = useList(
    listOf(quickMessageRoutes.list, {
      query: { searchParam },
      rows: 'records',
      live: [records(quickMessageEvents.quickMessage, { newAt })],
    }),
  )
  const saved = (row: QuickMessage): void => list.change(rows => withSaved(rows, row, newAt))
  return (
    <RecordPage
      t={t}
      icon="bolt"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      nameOf={({ shortcode }) => `/${shortcode}`}
      mayChange={row => mayChangeQuickMessage({ userId, profile }, row)}
      editor={(row, close) => <QuickMessageEditor row={row} onClose={close} onSaved={saved} />}
      remove={({ id }) => quickMessagesApi.remove({ params: { quickMessageId: id } })}
    />
  )
}

function useColumns(): Column<QuickMessage>[] {
  const t = useTexts(quickMessageTexts)
  return [
    { key: 'shortcode', title: t('shortcode'), cell: ({ shortcode }) => `/${shortcode}` },
    { key: 'message', title: t('message'), cell: row => <Content row={row} /> },
    { key: 'audience', title: t('audience'), cell: row => <Audience row={row} /> },
    {
      key: 'status',
      title: t('shown'),
      cell: ({ status }) => (
        <Badge text={t(status ? 'suggested' : 'notSuggested')} tone={status ? 'success' : 'neutral'} />
      ),
    },
  ]
}

function Content({ row: { message, mediaName, mediaPath } }: { row: QuickMessage }) {
  return (
    <span className="stack-tight">
      {message && <span className="clamp">{message}</span>}
      {mediaPath && mediaName && (
        <a className="row" href={mediaPath} download={mediaName} data-native>
          <Icon name="attach" size={16} />
          <span className="ellipsis">{mediaName}</span>
        </a>
      )}
    </span>
  )
}

/** Who is suggested it. */
function Audience({ row: { geral, queueId, userId } }: { row: QuickMessage }) {
  const t = useTexts(quickMessageTexts)
  const me = useUser()
  const queue = useQueueChoices().find(({ value }) => value === queueId)
  const people = usePeopleChoices(allows(me, quickMessagePermissions.manage))
  if (geral) return queue ? <Badge text={queue.label} color={queue.color} /> : t('everybody')
  if (userId === null) return t('ofNobody')
  const name = people.find(({ value }) => value === userId)?.label ?? ''
  return userId === me.id ? t('mine') : t('ofOther', { name })
}
