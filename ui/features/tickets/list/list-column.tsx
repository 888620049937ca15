import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ListedTicket, type Ticket, ticketChannels } from '../../../../core/tenant/tickets/contract.ts'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Tabs, useRestoredSearch } from '../../../kit/index.ts'
import { useChannel } from '../../../lib/realtime/index.ts'
import { useViewer } from '../data/viewer.ts'
import { useOnePane } from '../one-pane.ts'
import { ticketTexts } from '../texts/index.ts'
import { listTexts } from '../texts/lists.ts'
import { type Choices, noChoices } from './filters.ts'
import * as styles from './list.module.css'
import { ListTools } from './list-tools.tsx'
import { SearchTools } from './search-tools.tsx'
import { type OpenKind, storedChoices, storedLists, storeLists, type Tab } from './stored-lists.ts'
import { TicketList } from './ticket-list.tsx'
import { useCounts } from './use-counts.ts'
import { useTickets } from './use-tickets.ts'
import { whoWaits } from './visible-rows.ts'

const ListFilters = lazy(() => import('./list-filters.tsx'))

interface ListColumnProps {
  current: { uuid: string; status: Ticket['status'] | undefined } | undefined
  /** `words` are those of the search that found it. */
  onOpen: (ticket: ListedTicket, browsing?: boolean, words?: string) => void
  onNewTicket: () => void
}

/** The column of lists: open (assigned, pending, chatbot), closed, and search (spec 1 §2, Tickets page). */
export function ListColumn({ current, onOpen, onNewTicket }: ListColumnProps) {
  const t = useTexts(ticketTexts)
  const { userId } = useViewer()
  const [stored] = useState(() => storedLists(userId))
  const [tab, setTab] = useState<Tab>(stored.tab)
  const [openKind, setOpenKind] = useState<OpenKind>(stored.openKind)
  const [text, setText] = useRestoredSearch()
  const [others, setOthers] = useState<Choices>(() => storedChoices(stored))
  const choices = useMemo(() => ({ ...others, text }), [others, text])
  const searchBox = useRef<HTMLInputElement>(null)
  const set = useCallback(
    ({ text: wanted, ...provided }: Partial<Choices>): void => {
      if (wanted !== undefined) setText(wanted)
      setOthers(old => ({ ...old, ...provided }))
    },
    [setText],
  )
  const { queueIds, showAll, byWait } = choices
  useEffect(
    () => storeLists(userId, { tab, openKind, queueIds, showAll, byWait }),
    [userId, tab, openKind, queueIds, showAll, byWait],
  )
  const [filtering, setFiltering] = useState(false)
  const onePane = useOnePane()
  const search = (): void => {
    setTab('search')
    requestAnimationFrame(() => searchBox.current?.focus())
  }
  const choose = (chosen: Tab): void => (chosen === 'search' && !isByKeyboard() ? search() : setTab(chosen))
  useShortcut('/', t('keySearch'), search)
  const column = useRef<HTMLElement>(null)
  // Also from the box, where one is after each answer.
  useShortcut('alt+shift+l', useTexts(listTexts)('keyWaiting'), () => {
    // The tab is there before it takes the focus.
    flushSync(() => {
      setTab('open')
      setOpenKind(tab === 'open' && openKind === 'pending' ? 'assigned' : 'pending')
    })
    focusChosenTab(column.current)
  })
  useFollowStatus(current, setTab, setOpenKind)

  const accepted = (ticket: ListedTicket): void => {
    setTab('open')
    setOpenKind('assigned')
    onOpen(ticket)
  }
  const open = useCallback((ticket: ListedTicket, browsing?: boolean) => onOpen(ticket, browsing, text), [onOpen, text])
  const clear = (): void => setOthers(old => ({ ...noChoices, byWait: old.byWait }))
  const displayed = { currentUuid: current?.uuid, onOpen: open, onAccepted: accepted, onClear: clear }
  return (
    <section
      ref={column}
      className={styles.column}
      data-pane="lists"
      data-one-row={onePane || undefined}
      aria-label={t('tickets')}
    >
      {onePane ? (
        <OneRow
          choices={choices}
          tab={tab}
          kind={openKind}
          onChoose={(chosen, kind) => {
            choose(chosen)
            if (kind) setOpenKind(kind)
          }}
        />
      ) : (
        <Tabs<Tab>
          wide
          label={t('tickets')}
          chosen={tab}
          onChoose={choose}
          tabs={[
            { key: 'open', label: t('open') },
            { key: 'closed', label: t('closed') },
            { key: 'search', label: t('search') },
          ]}
        />
      )}
      <ListTools
        choices={choices}
        searching={tab === 'search'}
        filtering={filtering}
        onChange={set}
        onFiltering={setFiltering}
        onNewTicket={onNewTicket}
      />
      {tab === 'search' && <SearchTools choices={choices} onChange={set} box={searchBox} />}
      {filtering && (
        <Suspense>
          <ListFilters tab={tab} kind={openKind} choices={choices} onChange={set} />
        </Suspense>
      )}
      {tab === 'open' && onePane && <OpenList choices={choices} kind={openKind} {...displayed} />}
      {tab === 'open' && !onePane && (
        <OpenLists choices={choices} kind={openKind} onKind={setOpenKind} {...displayed} />
      )}
      {tab === 'closed' && <PlainList kind="closed" choices={choices} {...displayed} />}
      {tab === 'search' && <PlainList kind="search" choices={choices} {...displayed} />}
    </section>
  )
}

/** The innermost one: from there letters act on its list. */
const focusChosenTab = (column: HTMLElement | null): void =>
  [...(column?.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true]') ?? [])].at(-1)?.focus()

/** Arrows pass over a tab on the way to the next, so that the focus stays there; anyone who clicks means to type. */
const isByKeyboard = (): boolean => document.activeElement?.matches('[role=tab]:focus-visible') ?? false

interface ListProps {
  choices: Choices
  currentUuid: string | undefined
  onOpen: (ticket: ListedTicket, browsing?: boolean) => void
  onAccepted: (ticket: ListedTicket) => void
  onClear: () => void
}

/** The lists of open tickets, and their tabs with how many each has. */
function useOpenLists(choices: Choices, kind: OpenKind, onKind: (kind: OpenKind) => void) {
  const t = useTexts(ticketTexts)
  useChannel(ticketChannels.list, { status: 'open' })
  useChannel(ticketChannels.list, { status: 'pending' })
  const listed = {
    assigned: useTickets('assigned', choices),
    pending: useTickets('pending', choices),
    chatbot: useTickets('chatbot', choices),
  }
  const waiting = listed.pending.rows
  const show = useEffectEvent(() => onKind('pending'))
  const { hasMore } = listed.pending
  useEffect(() => whoWaits.set({ rows: waiting ?? [], hasMore, show: () => show() }), [waiting, hasMore])
  useEffect(() => () => whoWaits.set({ rows: [] }), [])
  const snoozed = useTickets('snoozed', choices)
  const lists = { ...listed, snoozed }
  const snooze = snoozed.rows?.length ?? 0
  const counts = {
    ...useCounts(choices, listed),
    snoozed: snooze > 0 ? `${snooze}${snoozed.hasMore ? '+' : ''}` : '',
  }
  const tabs = (Object.keys(lists) as OpenKind[])
    // It is there while there is something in it.
    .filter(key => key !== 'snoozed' || snooze > 0 || kind === key)
    .map(key => ({
      key,
      label: t(key),
      ...(key === 'snoozed' ? { icon: 'clock' as const } : {}),
      count: counts[key] ? <span className={styles.tabCount}>{counts[key]}</span> : undefined,
    }))
  return { lists, tabs }
}

interface OpenListsProps extends ListProps {
  kind: OpenKind
  onKind: (kind: OpenKind) => void
}

function OpenLists({ choices, kind, onKind, ...displayed }: OpenListsProps) {
  const t = useTexts(ticketTexts)
  const { lists, tabs } = useOpenLists(choices, kind, onKind)
  return (
    <div className={styles.panel}>
      <Tabs wide label={t('open')} tabs={tabs} chosen={kind} onChoose={onKind} />
      <TicketList key={kind} kind={kind} pages={lists[kind]} choices={choices} {...displayed} />
    </div>
  )
}

interface OneRowProps {
  choices: Choices
  tab: Tab
  kind: OpenKind
  onChoose: (tab: Tab, kind?: OpenKind) => void
}

/** All lists in one row, where there is room for one pane: beside the open ones what is resolved and what is found. */
function OneRow({ choices, tab, kind, onChoose }: OneRowProps) {
  const t = useTexts(ticketTexts)
  const { tabs } = useOpenLists(choices, kind, wanted => onChoose('open', wanted))
  return (
    <Tabs<OpenKind | 'closed' | 'search'>
      wide
      label={t('tickets')}
      chosen={tab === 'open' ? kind : tab}
      onChoose={key => (key === 'closed' || key === 'search' ? onChoose(key) : onChoose('open', key))}
      tabs={[
        ...tabs.map(one => (one.key === 'chatbot' ? { ...one, icon: 'bot' as const } : one)),
        { key: 'closed', label: t('closed'), icon: 'check' },
        { key: 'search', label: t('search'), icon: 'search' },
      ]}
    />
  )
}

function OpenList({ choices, kind, ...displayed }: ListProps & { kind: OpenKind }) {
  return (
    <div className={styles.panel}>
      <TicketList key={kind} kind={kind} pages={useTickets(kind, choices)} choices={choices} {...displayed} />
    </div>
  )
}

function PlainList({ kind, choices, ...displayed }: ListProps & { kind: 'closed' | 'search' }) {
  useChannel(ticketChannels.list, { status: 'closed' })
  useChannel(ticketChannels.list, kind === 'search' ? { status: 'open' } : undefined)
  useChannel(ticketChannels.list, kind === 'search' ? { status: 'pending' } : undefined)
  const quiet = useMemo(() => (kind === 'closed' ? { ...choices, text: '' } : choices), [kind, choices])
  const viewer = useViewer()
  // Search is meant to find: overseers search everybody's tickets whatever the switch says.
  const wide = useMemo(
    () => (kind === 'search' && viewer.overseer ? { ...quiet, showAll: true } : quiet),
    [quiet, kind, viewer],
  )
  return (
    <div className={styles.panel}>
      <TicketList kind={kind} pages={useTickets(kind, wide)} choices={choices} {...displayed} />
    </div>
  )
}

const kindOf: Record<Ticket['status'], [tab: Tab, kind?: OpenKind]> = {
  open: ['open', 'assigned'],
  pending: ['open', 'pending'],
  closed: ['closed'],
}

/** When the ticket in the chat is closed, returned or reopened there, the column shows the list where it went. */
function useFollowStatus(
  current: ListColumnProps['current'],
  setTab: (tab: Tab) => void,
  setOpenKind: (kind: OpenKind) => void,
): void {
  const before = useRef(current)
  useEffect(() => {
    const old = before.current
    before.current = current
    if (!current?.status || old?.uuid !== current.uuid || !old.status || old.status === current.status) return
    const [tab, kind] = kindOf[current.status]
    setTab(tab)
    if (kind) setOpenKind(kind)
  }, [current, setTab, setOpenKind])
}
