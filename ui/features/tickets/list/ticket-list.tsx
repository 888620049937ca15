import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { may } from '../../../../core/domain/access/permissions.ts'
import { type ListedTicket, MAX_TOGETHER } from '../../../../core/tenant/tickets/contract.ts'
import { ticketPermissions } from '../../../../core/tenant/tickets/permissions.ts'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, SkeletonList, useSelection } from '../../../kit/index.ts'
import type { List } from '../../../lib/lists/index.ts'
import { useConnectionChoices } from '../../connections/index.ts'
import { useViewer } from '../data/viewer.ts'
import { SpyDialog } from '../dialogs/spy-dialog.tsx'
import { ticketTexts } from '../texts/index.ts'
import { choosingTexts } from './choosing-texts.ts'
import { EmptyList } from './empty-list.tsx'
import type { Choices, ListKind } from './filters.ts'
import { IN_LISTS } from './in-lists.ts'
import { useAccept } from './use-accept.ts'
import { VirtualTickets } from './virtual-tickets.tsx'
import { displayedList } from './visible-rows.ts'

const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx'))

interface TicketListProps {
  kind: ListKind
  pages: List<ListedTicket>
  choices: Choices
  onClear: () => void
  currentUuid: string | undefined
  /** `browsing` when it is only passed by: the focus stays in the list. */
  onOpen: (ticket: ListedTicket, browsing?: boolean) => void
  onAccepted: (ticket: ListedTicket) => void
}

/** A list with its states, its dialogs and its keys: j and k go through it, a accepts the marked row, x chooses it. */
export function TicketList({ kind, pages, choices, onClear, currentUuid, onOpen, onAccepted }: TicketListProps) {
  const t = useTexts(ticketTexts)
  const b = useTexts(choosingTexts)
  const viewer = useViewer()
  const manyConnections = useConnectionChoices().length > 1
  const scroller = useRef<HTMLElement>(null)
  const [spied, setSpied] = useState<ListedTicket>()
  const [activeId, setActiveId] = useState<number>()
  const [byKeys, setByKeys] = useState(false)
  const { accept, acceptingId } = useAccept(onAccepted)
  const rows = pages.rows ?? []
  const current = rows.find(row => row.uuid === currentUuid)
  const active = rows.find(row => row.id === activeId)
  const selection = useSelection(
    rows.map(({ id }) => id),
    MAX_TOGETHER,
  )
  const choosing = useRef(selection)
  useLayoutEffect(() => {
    choosing.current = selection
  })
  const choose = useCallback(({ id }: ListedTicket, range: boolean) => choosing.current.toggle(id, range), [])
  const [atWork, setAtWork] = useState(false)
  useEffect(() => setActiveId(current?.id), [current?.id])
  useEffect(() => displayedList.set({ kind, rows: pages.rows ?? [] }), [kind, pages.rows])
  useEffect(() => () => displayedList.set({ rows: [] }), [])

  const step = (by: number, browsing: boolean): void => {
    const at = rows.findIndex(row => row.id === activeId)
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (!next) return
    setActiveId(next.id)
    setByKeys(true)
    if (browsing) scroller.current?.focus({ preventScroll: true })
    onOpen(next, browsing)
  }
  useShortcut('j', t('keyNext'), () => step(1, true), true, IN_LISTS)
  useShortcut('k', t('keyPrevious'), () => step(-1, true), true, IN_LISTS)
  useShortcut('alt+arrowdown', t('keyNext'), () => step(1, false))
  useShortcut('alt+arrowup', t('keyPrevious'), () => step(-1, false))
  const offered = active?.status === 'pending' ? active : undefined
  const accepts = (): void => {
    if (offered && acceptingId === undefined) accept(offered)
  }
  useShortcut(
    'a',
    t('keyAccept'),
    accepts,
    rows.some(row => row.status === 'pending'),
    IN_LISTS,
  )

  useShortcut(
    'x',
    b('keyChoose'),
    () => {
      const row = active ?? rows[0]
      if (!row) return
      setActiveId(row.id)
      setByKeys(true)
      choose(row, false)
    },
    rows.length > 0,
    IN_LISTS,
  )

  const open = useCallback((ticket: ListedTicket) => onOpen(ticket), [onOpen])
  const spy = useCallback((ticket: ListedTicket) => setSpied(ticket), [])
  return (
    <>
      {pages.rows === undefined && !pages.failure && <SkeletonList rows={8} avatar />}
      {pages.rows === undefined && pages.failure !== undefined && (
        <ErrorState error={pages.failure} onRetry={pages.reload} />
      )}
      {pages.rows?.length === 0 && (
        <EmptyList
          kind={kind}
          choices={choices}
          onClear={onClear}
          accept={accept}
          accepting={acceptingId !== undefined}
        />
      )}
      {rows.length > 0 && (
        <VirtualTickets
          scroller={scroller}
          pages={pages}
          rows={rows}
          label={t(kind)}
          currentId={current?.id}
          activeId={activeId}
          marksActive={byKeys}
          onPointerDown={() => setByKeys(false)}
          acceptingId={acceptingId}
          chosen={selection.chosen}
          choose={choose}
          manyConnections={manyConnections}
          searched={kind === 'search' ? choices.text : undefined}
          open={open}
          accept={accept}
          spy={may(viewer.profile, ticketPermissions.spy) ? spy : undefined}
        />
      )}
      {(selection.chosen.size > 0 || atWork) && (
        <Suspense>
          <BulkBar
            tickets={rows.filter(({ id }) => selection.chosen.has(id))}
            isAll={selection.chosen.size === Math.min(rows.length, MAX_TOGETHER)}
            currentUuid={currentUuid}
            onAll={selection.toggleAll}
            onWork={setAtWork}
            onEnd={() => {
              selection.clear()
              scroller.current?.focus({ preventScroll: true })
            }}
          />
        </Suspense>
      )}
      {spied && <SpyDialog ticket={spied} onAccept={accept} onOpen={open} onClose={() => setSpied(undefined)} />}
    </>
  )
}
