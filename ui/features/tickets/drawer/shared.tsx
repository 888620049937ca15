import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { firstLink } from '../../../../core/kit/addresses.ts'
import {
  type Message,
  messageEvents,
  messageRoutes,
  type SharedKind,
  type SharedMessage,
  sharedKinds,
} from '../../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, Icon, IconButton, InfiniteScroll, SkeletonList, Tabs } from '../../../kit/index.ts'
import { download } from '../../../lib/download.ts'
import { listOf, reloadOn, useList } from '../../../lib/lists/index.ts'
import { ownLink } from '../../../lib/own-link.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { formatDay, formatDayAndTime } from '../../../lib/time/dates.ts'
import { typeOf } from '../chat/content/document.tsx'
import { fromServer } from '../chat/conversation/chat-message.ts'
import { besideTexts } from '../texts/beside.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './collapsed.module.css'

const Lightbox = lazy(() => import('../chat/look/lightbox.tsx'))

interface SharedProps {
  contactId: number
  /** The ticket that is open. */
  ticketId: number
  /** Goes to a message of it. */
  onMessage: (messageId: number) => void
}

interface ListedProps {
  messages: readonly SharedMessage[]
  onGo: (message: SharedMessage) => void
}

const nothing = { pictures: 'noPictures', files: 'noFiles', links: 'noLinks' } as const
const lists = { pictures: Pictures, files: Files, links: Links }

/** What was sent in all conversations with a contact; what is in another ticket leads there. */
export default function Shared({ contactId, ticketId, onMessage }: SharedProps) {
  const t = useTexts(besideTexts)
  const [kind, setKind] = useState<SharedKind>('pictures')
  const live = [
    reloadOn(messageEvents.appMessage, ({ message }) => message.contactId === contactId && isOf(kind, message)),
  ]
  const query = { params: { contactId }, query: { kind }, rows: 'messages', live } as const
  const pages = useList(listOf(messageRoutes.shared, query))
  const { rows, failure, reload } = pages
  const go = (message: SharedMessage): void =>
    message.ticketId === ticketId
      ? onMessage(message.id)
      : navigate(`/tickets/${message.ticketUuid}?message=${message.id}`)
  const List = lists[kind]
  return (
    <Tabs<SharedKind>
      wide
      label={t('sharedKinds')}
      chosen={kind}
      onChoose={setKind}
      tabs={sharedKinds.map(key => ({ key, label: t(key) }))}
    >
      {!rows && (failure ? <ErrorState small error={failure} onRetry={reload} /> : <SkeletonList rows={2} />)}
      {rows?.length === 0 && <p className="soft">{t(nothing[kind])}</p>}
      {rows && rows.length > 0 && (
        <InfiniteScroll {...pages} failed={Boolean(failure)} onMore={pages.loadMore}>
          <List messages={rows} onGo={go} />
        </InfiniteScroll>
      )}
    </Tabs>
  )
}

/** Whether an event about a message may change such a list. */
function isOf(kind: SharedKind, { mediaType, body }: Message): boolean {
  if (kind === 'links') return firstLink(body) !== undefined
  return kind === 'files' ? mediaType === 'application' : mediaType === 'image' || mediaType === 'video'
}

function Pictures({ messages, onGo }: ListedProps) {
  const t = useTexts(besideTexts)
  const [looked, setLooked] = useState<SharedMessage>()
  // Arrows go as in the chat, from the older to the newer.
  const displayed = messages.toReversed().map(fromServer)
  const start = displayed.find(({ id }) => id === looked?.id)
  return (
    <>
      <ul className={`${styles.pictures} plain-list`}>
        {messages.map(message => {
          const isFilm = message.mediaType === 'video'
          const small = message.mediaInfo.thumbnail ?? (isFilm ? undefined : ownLink(message.mediaUrl))
          const when = formatDayAndTime(message.createdAt)
          return (
            <li key={message.id}>
              <button
                type="button"
                aria-label={t(isFilm ? 'goToFilm' : 'openPicture', { when })}
                title={when}
                onClick={() => (isFilm ? onGo(message) : setLooked(message))}
              >
                {small && <img src={small} alt="" loading="lazy" decoding="async" onError={hide} />}
                {isFilm && (
                  <span className={styles.film}>
                    <Icon name="play" size={20} />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {start && (
        <Suspense>
          <Lightbox messages={displayed} start={start} onClose={() => setLooked(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** What the browser does not show is told where it is opened. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.hidden = true
}

function Files({ messages, onGo }: ListedProps) {
  const t = useTexts(besideTexts)
  const w = useTexts(ticketTexts)
  return (
    <ul className={`${styles.rows} plain-list`}>
      {messages.map(message => {
        const { mediaBytes, createdAt } = message
        const mediaUrl = ownLink(message.mediaUrl)
        const name = message.mediaName ?? message.body
        const about = [typeOf(name, message.mediaMimeType), mediaBytes === null ? '' : sizeOf(mediaBytes)]
        return (
          <li key={message.id}>
            <button
              type="button"
              className={styles.row}
              title={t('goToMessage', { when: formatDayAndTime(createdAt) })}
              onClick={() => onGo(message)}
            >
              <span className="ellipsis">{name}</span>
              <small className="soft">{[...about, formatDay(createdAt)].filter(Boolean).join(' · ')}</small>
            </button>
            {mediaUrl && (
              <IconButton icon="download" label={w('saveFile', { name })} onClick={() => download(mediaUrl, name)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Links({ messages, onGo }: ListedProps) {
  const t = useTexts(besideTexts)
  return (
    <ul className={`${styles.rows} plain-list`}>
      {messages.map(message => {
        const link = firstLink(message.body)
        const when = formatDayAndTime(message.createdAt)
        if (!link) return null
        return (
          <li key={message.id}>
            <span className={styles.link}>
              <a
                className="ellipsis"
                href={link.href}
                target="_blank"
                rel="noopener noreferrer"
                data-native
                title={link.text}
              >
                {link.text}
              </a>
              <button
                type="button"
                className={styles.row}
                aria-label={t('goToMessage', { when })}
                onClick={() => onGo(message)}
              >
                <small className="soft ellipsis">{[message.contact?.name, when].filter(Boolean).join(' · ')}</small>
              </button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
