import { useState } from 'react'
import { isNamed } from '../../../../core/domain/mentions.ts'
import { words } from '../../../../core/kit/words.ts'
import { noteRoutes } from '../../../../core/tenant/notes/contract.ts'
import { type Ticket, TicketChange } from '../../../../core/tenant/tickets/contract.ts'
import { usePauseWords } from '../../../app/session/pause.ts'
import { locale } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { NamingArea } from '../../../kit/fields/naming-area.tsx'
import { Combobox, Dialog, FormFeet, SelectField, showFailure } from '../../../kit/index.ts'
import { useAsksBeforeUnload } from '../../../lib/before-unload.ts'
import { type ListQuery, listOf, useList } from '../../../lib/lists/index.ts'
import { useConnectionChoices } from '../../connections/index.ts'
import { useQueueChoices } from '../../queues/index.ts'
import { everybody, type Person, peopleFound, usersApi } from '../../users/index.ts'
import { namedIn } from '../data/add-note.ts'
import { personNamed } from '../data/person-named.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { notePartTexts } from '../texts/note-parts.ts'
import * as styles from './dialogs.module.css'

/** Where a ticket stands; of several at once what they have in common, and no connection, which each keeps. */
export type TransferredTicket = Pick<Ticket, 'status' | 'queueId'> & Partial<Pick<Ticket, 'whatsappId'>>

interface TransferDialogProps {
  ticket: TransferredTicket
  /** Throws where it is rejected. */
  onTransfer: (change: Partial<TicketChange>) => Promise<unknown>
  onClose: () => void
}

/** To a queue, and if wanted to a person and another connection; without a person the ticket waits (spec 1 §4). */
export default function TransferDialog({ ticket, onTransfer, onClose }: TransferDialogProps) {
  const t = useTexts(ticketTexts)
  const p = useTexts(notePartTexts)
  const pauseOf = usePauseWords()
  const { userId } = useViewer()
  const all = useQueueChoices()
  const connections = useConnectionChoices()
  const [user, setUser] = useState<Person | null>(null)
  const [queueId, setQueueId] = useState<number | null>()
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [problem, setError] = useState<'person' | 'nowhere' | 'queue' | 'note'>()
  const [busy, setBusy] = useState(false)
  const queues = user?.queues.length ? all.filter(one => user.queues.some(own => own.queueId === one.value)) : all
  // A queue alone makes the ticket wait there: its own is chosen by hand, unless something else goes elsewhere.
  const goesElsewhere = user !== null || typed !== '' || whatsappId !== ticket.whatsappId
  const wanted = queueId === undefined && goesElsewhere ? ticket.queueId : (queueId ?? null)
  const chosen = queues.some(one => one.value === wanted) ? wanted : null
  const isNoted = note.trim() !== ''
  useAsksBeforeUnload(isNoted)
  // Anyone who will see it there can be named; of whom is named before that is known, who is not called is told.
  const isNaming = note.includes('@')
  const people = useList(isNaming ? everybody : undefined).rows ?? []
  const colleagues = people.flatMap(({ id, name }) => (id === userId ? [] : [name]))
  const namesThere = isNaming && chosen !== null
  const readers = useList(namesThere ? listOf(noteRoutes.people, { query: { queueId: chosen } }) : undefined).rows
  const readerNames = readers?.map(({ name }) => name)
  const uncalled = readerNames
    ? colleagues.filter(name => !readerNames.includes(name) && isNamed(name, note, colleagues))
    : []

  const submit = async (): Promise<void> => {
    const staysThere = queueId === undefined || (queueId === ticket.queueId && ticket.status === 'pending')
    if (ticket.queueId !== null && !goesElsewhere && staysThere) return setError('nowhere')
    if (chosen === null) return setError('queue')
    if (!TicketChange.shape.note.safeParse(note).success) return setError('note')
    setBusy(true)
    try {
      const person = user ?? (typed ? personNamed(typed, (await usersApi.listAll()).filter(isThere)) : null)
      if (person === undefined) return setError('person')
      const place = {
        queueId: chosen,
        userId: person?.id ?? null,
        status: person ? ('open' as const) : ('pending' as const),
      }
      const moved = whatsappId === ticket.whatsappId ? {} : { whatsappId }
      const noted = isNoted ? { note, mentions: await namedIn(note, { queueId: chosen }) } : {}
      await onTransfer({ ...place, ...moved, ...noted })
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const personError =
    problem === 'person' ? t('choosePerson') : problem === 'nowhere' ? t('transferNowhere') : undefined
  return (
    <Dialog
      title={t('transferTitle')}
      form={{ dirty: isNoted, failure: undefined }}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<FormFeet busy={busy} label={t('transfer')} />}
    >
      <Combobox<Person>
        label={t('transferUser')}
        hint={pauseOf(user?.pausedUntil) ?? t('transferUserHint')}
        placeholder={t('transferUserType')}
        value={user}
        fault={personError}
        onChange={one => {
          setError(undefined)
          setUser(one)
        }}
        onType={text => {
          setError(undefined)
          setTyped(text)
        }}
        search={text => toChoose(peopleFound(text), userId)}
        suggest={toChoose(everybody, userId)}
        draw={one => <PersonLine person={one} />}
        keyOf={one => one.id}
        labelOf={one => one.name}
      />
      <SelectField<number | null>
        label={t('transferQueue')}
        required
        name="queueId"
        value={chosen}
        options={queues}
        empty={{ value: null, label: t('chooseOne') }}
        fault={chosen === null && problem === 'queue' ? words.chooseQueue : undefined}
        onChange={setQueueId}
      />
      {connections.length > 1 && whatsappId !== undefined && (
        <SelectField<number | null>
          label={t('connection')}
          hint={connections.find(({ value }) => value === whatsappId)?.state}
          value={whatsappId}
          options={connections}
          onChange={setWhatsappId}
        />
      )}
      <NamingArea
        label={p('transferNote')}
        hint={
          uncalled.length > 0
            ? p('notCalled', { n: uncalled.length, names: new Intl.ListFormat(locale()).format(uncalled) })
            : p('transferNoteHint')
        }
        rows={2}
        names={chosen === null ? colleagues : (readerNames ?? [])}
        namesLabel={p('colleagues')}
        value={note}
        fault={problem === 'note' ? words[note.trim().length < 2 ? 'tooShort' : 'tooLong'] : undefined}
        onChange={text => {
          setError(undefined)
          setNote(text)
        }}
      />
    </Dialog>
  )
}

/** Anyone who may sign in no more gets no ticket (decision 788). */
const isThere = ({ disabled }: Pick<Person, 'disabled'>): boolean => !disabled

/** Oneself at the end: anyone who hands over means someone else. */
const toChoose = (people: ListQuery<Person>, userId: number): ListQuery<Person> => ({
  ...people,
  key: `${people.key} to choose`,
  async load(ask, signal) {
    const page = await people.load(ask, signal)
    const isOneself = ({ id }: Person): boolean => id === userId
    const there = page.rows.filter(isThere)
    return { ...page, rows: [...there.filter(one => !isOneself(one)), ...there.filter(isOneself)] }
  },
})

function PersonLine({ person: { name, online, pausedUntil } }: { person: Person }) {
  const t = useTexts(ticketTexts)
  const pause = usePauseWords()(pausedUntil)
  return (
    <>
      <span className={styles.presence} data-online={online || undefined} />
      <span className="ellipsis">{name}</span>
      {pause && <span className="soft">{pause}</span>}
      {online && <span className="only-heard">{t('isOnline')}</span>}
    </>
  )
}
