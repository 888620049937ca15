import { lazy, Suspense, use, useRef, useState } from 'react'
import type { ListedTicket, Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { MAX_TOGETHER } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton, Popover, showDone, showFailure, showInfo, type ToastAction } from '../../../kit/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { formatBack } from '../../../lib/time/dates.ts'
import { tagsApi } from '../../tags/index.ts'
import { actTexts } from '../acts/texts.ts'
import { OFFERED_MS, offerUndo } from '../acts/undo.ts'
import { verbs } from '../acts/use-ticket-acts.ts'
import { ChatSurfaceContext } from '../chat/chat-surface.ts'
import { focusIfLost } from '../chat/focus.ts'
import { TagPicker } from '../chat/tags-editor.tsx'
import { ticketsApi } from '../data/api.ts'
import { leave } from '../data/own-leaving.ts'
import { useEscape } from '../data/use-escape.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './bulk-bar.module.css'
import { wordsOf } from './outcome-words.ts'
import { bulkTexts } from './texts.ts'
import { type Outcome, together } from './together.ts'

const TransferDialog = lazy(() => import('../dialogs/transfer-dialog.tsx'))
const SnoozeDialog = lazy(() => import('../acts/snooze-dialog.tsx'))

/** An undo that is gone before it is read is none. */
const LEAST_MS = 2000

interface BulkBarProps {
  /** Those that are chosen, as they are now. */
  tickets: readonly ListedTicket[]
  isAll: boolean
  currentUuid: string | undefined
  onAll: () => void
  onWork: (atWork: boolean) => void
  onEnd: () => void
}

interface Act {
  run: (ticket: ListedTicket) => Promise<Ticket>
  /** What is said of those that it was done with. */
  says: (done: readonly Ticket[]) => string
  /** It takes them out of their list; else they stay chosen. */
  leaves?: boolean
  undo?: (ticket: Ticket) => Promise<Ticket>
}

type Opened = 'tag' | 'transfer' | 'snooze'

/** What can be done with all tickets that are chosen in a list; Esc gives them up. Each goes by its own rules, as one alone does. */
export default function BulkBar({ tickets, isAll, currentUuid, onAll, onWork, onEnd }: BulkBarProps) {
  const t = useTexts(ticketTexts)
  const a = useTexts(actTexts)
  const b = useTexts(bulkTexts)
  const { id: userId, company } = useUser()
  const { home } = use(ChatSurfaceContext)
  const [opened, open] = useState<Opened>()
  const [course, setCourse] = useState<{ through: number; of: number; stop: () => void }>()
  const tagButton = useRef<HTMLButtonElement>(null)
  useEscape(() => (course ? course.stop() : onEnd()))
  const movable = tickets.some(({ status }) => status !== 'closed')

  /** Does it with all of them, and tells what came of it; answers as soon as it has begun. */
  const begin = async (act: Act): Promise<void> => {
    const began = performance.now()
    const ending = new AbortController()
    const of = tickets.length
    const report = (through: number): void => setCourse({ through, of, stop: () => ending.abort() })
    report(0)
    onWork(true)
    const outcome = await together(tickets, act.run, { emit: report, stopping: ending.signal })
    setCourse(undefined)
    onWork(false)
    if (act.leaves) onEnd()
    else requestAnimationFrame(() => focusIfLost(tagButton.current))
    const { done } = outcome
    const { undo } = act
    const left = Math.floor(OFFERED_MS - (performance.now() - began))
    if (undo && done.length > 0 && left >= LEAST_MS)
      offerUndo(
        action => say(outcome, act.says(done), action),
        () => goBack(done, undo),
        left,
      )
    else say(outcome, act.says(done))
    if (act.leaves && done.some(({ uuid }) => uuid === currentUuid)) navigate(home)
  }
  const goBack = async (done: readonly Ticket[], undo: (ticket: Ticket) => Promise<Ticket>): Promise<void> => {
    const outcome = await together(done, undo, { emit: () => undefined, stopping: new AbortController().signal })
    say(outcome, b('back', { n: outcome.done.length }))
  }

  const finish: Act = {
    run: ({ id, userId: heldBy }) =>
      leave(id, () =>
        ticketsApi.update({ params: { ticketId: id }, body: { ...verbs.finish.change(userId), heldBy } }),
      ),
    says: done => b('finished', { n: done.length }),
    leaves: true,
    undo: ({ id }) => ticketsApi.takeBack({ params: { ticketId: id } }),
  }
  const snooze = (until: string): Act => ({
    run: ({ id, userId: heldBy }) => ticketsApi.snooze({ params: { ticketId: id }, body: { until, heldBy } }),
    says: ([...done]) =>
      b('snoozed', { n: done.length, when: formatBack(done[0]?.snoozedUntil ?? until, company.timeZone) }),
    leaves: true,
    undo: ({ id }) => ticketsApi.wake({ params: { ticketId: id } }),
  })
  const transfer = (change: object): Act => ({
    run: ({ id, userId: heldBy }) =>
      leave(id, () => ticketsApi.update({ params: { ticketId: id }, body: { ...change, heldBy } })),
    says: ([...done]) => {
      const { user, queue } = done[0] ?? {}
      return b(user ? 'moved' : 'movedToQueue', { n: done.length, name: user?.name ?? '', queue: queue?.name ?? '' })
    },
    leaves: true,
  })
  const tag = (one: Ticket['tags'][number]): Act => ({
    run: async ticket => {
      const { tags } = await tagsApi.add({ body: { ticketId: ticket.id, tags: [one.id] } })
      return { ...ticket, tags }
    },
    says: done => b('tagged', { n: done.length, name: one.name }),
  })
  const createTag = async (name: string): Promise<void> => {
    try {
      const made = await tagsApi.create({ body: { name } })
      open(undefined)
      void begin(tag(made))
    } catch (error) {
      showFailure(error)
    }
  }

  const isMost = tickets.length >= MAX_TOGETHER
  const words = b(isMost ? 'most' : 'chosen', { n: tickets.length })
  const close = (): void => open(undefined)
  return (
    <section className={styles.bar} aria-label={words}>
      {course ? (
        <>
          <progress
            max={course.of}
            value={course.through}
            aria-label={b('doing', { n: course.through, of: course.of })}
          />
          <span className="grow">{b('doing', { n: course.through, of: course.of })}</span>
          <Button small onClick={course.stop}>
            {b('stop')}
          </Button>
        </>
      ) : (
        <>
          <IconButton icon="close" label={b('end')} onClick={onEnd} />
          <input
            type="checkbox"
            checked={isAll}
            ref={box => {
              if (box) box.indeterminate = !isAll
            }}
            aria-label={b('chooseAll')}
            title={b('chooseAll')}
            onChange={onAll}
          />
          <span className="grow" title={words} role="status">
            <strong aria-hidden>{isMost ? b('mostShort', { n: tickets.length }) : tickets.length}</strong>
            <span className="only-heard">{words}</span>
          </span>
          <IconButton
            ref={tagButton}
            icon="tag"
            label={b('addTag')}
            aria-haspopup="dialog"
            aria-expanded={opened === 'tag'}
            onClick={() => open('tag')}
          />
          {movable && (
            <>
              <IconButton icon="transfer" label={t('transfer')} onClick={() => open('transfer')} />
              <IconButton icon="clock" label={a('snooze')} onClick={() => open('snooze')} />
              <Button kind="primary" small icon="check" onClick={() => void begin(finish)}>
                {t('finish')}
              </Button>
            </>
          )}
        </>
      )}
      {opened === 'tag' && (
        <Popover anchor={tagButton} align="start" role="dialog" label={b('addTag')} onClose={close}>
          <TagPicker
            taken={[]}
            onPick={one => {
              close()
              void begin(tag(one))
            }}
            onCreate={name => void createTag(name)}
          />
        </Popover>
      )}
      <Suspense>
        {opened === 'transfer' && (
          <TransferDialog
            ticket={common(tickets)}
            onTransfer={async change => void begin(transfer(change))}
            onClose={close}
          />
        )}
        {opened === 'snooze' && <SnoozeDialog onChoose={async until => void begin(snooze(until))} onClose={close} />}
      </Suspense>
    </section>
  )
}

/** Where they all are; it goes elsewhere than that of each that is there with someone. */
function common(tickets: readonly ListedTicket[]): Pick<Ticket, 'status' | 'queueId'> {
  const [first, ...others] = tickets
  return {
    status: tickets.some(({ status }) => status === 'open') ? 'open' : 'pending',
    queueId: first && others.every(({ queueId }) => queueId === first.queueId) ? first.queueId : null,
  }
}

function say(outcome: Outcome, done: string, action?: ToastAction): void {
  const words = wordsOf(outcome, done)
  if (outcome.refused.length + outcome.left.length === 0) showDone(words, action)
  else showInfo(words, action)
}
