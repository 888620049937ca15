import type { DeskTx } from '../../../desk/index.ts'
import { fail, found } from '../../../kit/errors.ts'
import { connectionErrors } from '../../connections/contract.ts'
import { defaultConnection } from '../../connections/index.ts'
import { ticketErrors } from '../../tickets/contract.ts'
import {
  amendTicket,
  finishTicket,
  placeMessage,
  readBotState,
  recordTrace,
  type TicketRow,
  ticketRow,
} from '../../tickets/index.ts'
import { flowRunErrors } from './contract.ts'
import { type RunRow, runOfTicket, runs } from './run-row.ts'

type Place = Pick<RunRow, 'ticketId' | 'contactId' | 'whatsappId' | 'hasOpened'>

/**
 * With whom a run talks: by its ticket or, before there is one, with a contact by a connection. The ticket is opened when
 * something is said for the first time (decision 113).
 */
export class Talk {
  readonly tx: DeskTx
  private readonly row: RunRow
  private place: Place

  constructor(tx: DeskTx, row: RunRow, { isHeard }: { isHeard: boolean }) {
    this.tx = tx
    this.row = row
    const { ticketId, contactId, whatsappId, hasOpened } = row
    this.place = { ticketId, contactId, whatsappId, hasOpened: isHeard ? 0 : hasOpened }
  }

  /** What the run's row has to keep of it. */
  get columns(): Place {
    return this.place
  }

  /** Whether the run finds its contact itself: it began with data of another program. */
  get choosesContact(): boolean {
    return this.row.entry === 'webhook'
  }

  get hasTicket(): boolean {
    return this.place.ticketId !== null
  }

  /** The connection by which it talks. Throws ERR_NO_DEF_WAPP_FOUND. */
  async connection(): Promise<number> {
    const ticket = this.place.ticketId === null ? undefined : await this.led()
    const chosen = ticket?.whatsappId ?? this.place.whatsappId ?? (await defaultConnection(this.tx.db))?.id
    return found(chosen, connectionErrors.ERR_NO_DEF_WAPP_FOUND)
  }

  /**
   * The ticket in which to speak, read anew each time. One that a person attends, or another flow, is spoken in and not led.
   * Throws ERR_FLOW_NO_CONTACT, ERR_NO_DEF_WAPP_FOUND.
   */
  async ticket(): Promise<TicketRow> {
    if (this.place.ticketId !== null) return this.now()
    const { tx } = this
    const contact = { id: found(this.place.contactId, flowRunErrors.ERR_FLOW_NO_CONTACT), isGroup: false }
    const { ticket, fate } = await placeMessage(tx, { contact, whatsappId: await this.connection(), fromMe: true })
    if (await whoHas(tx, ticket)) return ticket
    this.place = { ...this.place, ticketId: ticket.id, hasOpened: fate === 'alive' ? 0 : 1 }
    await takeOver(tx, this.row, ticket)
    return this.now()
  }

  /** The same, to be put elsewhere. Throws also ERR_FLOW_TICKET_ATTENDED. */
  async led(): Promise<TicketRow> {
    const ticket = await this.ticket()
    if (this.place.ticketId === null) throw fail(flowRunErrors.ERR_FLOW_TICKET_ATTENDED)
    return ticket
  }

  /** A ticket that is put somewhere waits for people there: it does not end with the run. */
  async put(change: (ticket: TicketRow) => Promise<unknown>): Promise<void> {
    await change(await this.led())
    this.place = { ...this.place, hasOpened: 0 }
  }

  /** Goes on with this contact; the one before is left. */
  async meet(contactId: number, whatsappId: number | null): Promise<void> {
    const { place } = this
    const isSame = place.contactId === contactId && (whatsappId ?? place.whatsappId) === place.whatsappId
    if (isSame) return
    // Its end would be that of the run.
    await runs.update(this.tx.db, this.row.id, { ticketId: null })
    await leave(this.tx, place)
    this.place = { ticketId: null, contactId, whatsappId: whatsappId ?? place.whatsappId, hasOpened: 0 }
  }

  /** What is said from now on leaves by this connection. */
  by(whatsappId: number): void {
    this.place = { ...this.place, whatsappId }
  }

  private async now(): Promise<TicketRow> {
    return found(await ticketRow(this.tx.db, this.place.ticketId!), ticketErrors.ERR_NO_TICKET_FOUND)
  }
}

/** Why no other flow may lead a ticket: somebody attends it, or did, or a flow leads it. */
export async function whoHas(
  tx: DeskTx,
  { id, status, userId, bot }: TicketRow,
): Promise<'attended' | 'another' | undefined> {
  if (status !== 'pending' || userId !== null || readBotState(bot).attended) return 'attended'
  return (await runOfTicket(tx.db, id)) && 'another'
}

/** The run leads the ticket from now on. */
export async function takeOver(
  tx: DeskTx,
  { id: runId, flowId, entry }: Pick<RunRow, 'id' | 'flowId' | 'entry'>,
  ticket: TicketRow,
): Promise<void> {
  await recordTrace(tx, ticket.id, 'flow', { flowId, entry, runId })
  await amendTicket(tx, ticket, { chatbot: 1 })
}

/**
 * The ticket of a run that leads it no more waits for people; where it was opened for what the run said alone, and nobody
 * answered, it is finished without a word.
 */
export async function leave(tx: DeskTx, { ticketId, hasOpened }: Pick<Place, 'ticketId' | 'hasOpened'>): Promise<void> {
  const ticket = ticketId === null ? undefined : await ticketRow(tx.db, ticketId)
  if (ticket?.chatbot !== 1) return
  const free = await amendTicket(tx, ticket, { chatbot: 0 })
  if (hasOpened === 1 && free.status === 'pending') await finishTicket(tx, free, { how: 'bot', lastWords: '' })
}
