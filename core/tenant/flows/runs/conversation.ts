import type { CompanyTx } from '../../../company/index.ts'
import { fail, found } from '../../../kit/errors.ts'
import { connectionErrors } from '../../connections/contract.ts'
import { defaultConnection } from '../../connections/index.ts'
import { ticketErrors } from '../../tickets/contract.ts'
import {
  amendTicket,
  assignMessage,
  finishTicket,
  isLeftToBots,
  recordTrace,
  type TicketRow,
  ticketRow,
} from '../../tickets/index.ts'
import { flowRunErrors } from './contract.ts'
import { type RunRow, runOfTicket, runs } from './run-row.ts'

type Place = Pick<RunRow, 'ticketId' | 'contactId' | 'whatsappId' | 'hasOpened'>

/**
 * With whom a run talks: by its ticket or, before there is one, with a contact by a connection. The ticket is opened when
 * something is said for the first time (decision 113). The row alone knows it, and is read again each time: what the run does
 * may take its contact or its ticket away.
 */
export class ConversationContext {
  readonly tx: CompanyTx
  private readonly row: RunRow

  constructor(tx: CompanyTx, row: RunRow) {
    this.tx = tx
    this.row = row
  }

  get runId(): number {
    return this.row.id
  }

  /** Whether the run finds its contact itself: it began with data of another program. */
  get choosesContact(): boolean {
    return this.row.entry === 'webhook'
  }

  async hasTicket(): Promise<boolean> {
    return (await this.place()).ticketId !== null
  }

  /** The customer wrote: the ticket is not there for the run alone. */
  async heard(): Promise<void> {
    await this.goesOn({ hasOpened: 0 })
  }

  /** With whom it talks. Throws ERR_FLOW_NO_CONTACT. */
  async contact(): Promise<number> {
    const { ticketId, contactId } = await this.place()
    if (ticketId !== null) return (await this.now(ticketId)).contactId
    return found(contactId, flowRunErrors.ERR_FLOW_NO_CONTACT)
  }

  /** The connection by which it talks. Throws ERR_NO_DEF_WAPP_FOUND. */
  async connection(): Promise<number> {
    const { ticketId, whatsappId } = await this.place()
    const ticket = ticketId === null ? undefined : await this.led()
    const chosen = ticket?.whatsappId ?? whatsappId ?? (await defaultConnection(this.tx.db))?.id
    return found(chosen, connectionErrors.ERR_NO_DEF_WAPP_FOUND)
  }

  /**
   * The ticket in which to speak, read again each time. One that a person attends, or another flow, is spoken in and not led.
   * Throws ERR_FLOW_NO_CONTACT, ERR_NO_DEF_WAPP_FOUND.
   */
  async ticket(): Promise<TicketRow> {
    const { ticketId, contactId } = await this.place()
    if (ticketId !== null) return this.now(ticketId)
    const { tx } = this
    const contact = { id: found(contactId, flowRunErrors.ERR_FLOW_NO_CONTACT), isGroup: false }
    const { ticket, fate } = await assignMessage(tx, { contact, whatsappId: await this.connection(), fromMe: true })
    if (await whoHas(tx, ticket)) return ticket
    await this.goesOn({ ticketId: ticket.id, hasOpened: fate === 'alive' ? 0 : 1 })
    await takeOver(tx, this.row, ticket)
    return this.now(ticket.id)
  }

  /** The same, to be put elsewhere. Throws also ERR_FLOW_TICKET_ATTENDED. */
  async led(): Promise<TicketRow> {
    const ticket = await this.ticket()
    if (!(await this.hasTicket())) throw fail(flowRunErrors.ERR_FLOW_TICKET_ATTENDED)
    return ticket
  }

  /** A ticket that is put somewhere waits for people there: it does not end with the run. */
  async put(change: (ticket: TicketRow) => Promise<unknown>): Promise<void> {
    await change(await this.led())
    await this.goesOn({ hasOpened: 0 })
  }

  /** Goes on with this contact; the one before is left. */
  async meet(contactId: number, whatsappId: number | null): Promise<void> {
    const before = await this.place()
    const by = whatsappId ?? before.whatsappId
    if (before.contactId === contactId && by === before.whatsappId) return
    await this.goesOn({ ticketId: null, contactId, whatsappId: by, hasOpened: 0 })
    await leave(this.tx, before)
  }

  /** What is said from now on leaves by this connection. */
  by(whatsappId: number): Promise<void> {
    return this.goesOn({ whatsappId })
  }

  private async place(): Promise<Place> {
    return found(await runs.byId(this.tx.db, this.row.id), flowRunErrors.ERR_NO_FLOW_RUN_FOUND)
  }

  private async goesOn(change: Partial<Place>): Promise<void> {
    await runs.update(this.tx.db, this.row.id, change)
  }

  private async now(ticketId: number): Promise<TicketRow> {
    return found(await ticketRow(this.tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  }
}

/** Why no other flow may lead a ticket: someone attends it, or did, or a flow leads it. */
export async function whoHas(tx: CompanyTx, ticket: TicketRow): Promise<'attended' | 'another' | undefined> {
  if (!isLeftToBots(ticket)) return 'attended'
  return (await runOfTicket(tx.db, ticket.id)) && 'another'
}

/** The run leads the ticket from now on. */
export async function takeOver(
  tx: CompanyTx,
  { id: runId, flowId, entry }: Pick<RunRow, 'id' | 'flowId' | 'entry'>,
  ticket: TicketRow,
): Promise<void> {
  await recordTrace(tx, ticket.id, 'flow', { flowId, entry, runId })
  await amendTicket(tx, ticket, { chatbot: 1 })
}

/**
 * The ticket of a run that leads it no more waits for people. It is finished without a word where the run `resolves` it, or where it
 * was opened for what the run said alone and nobody answered.
 */
export async function leave(
  tx: CompanyTx,
  { ticketId, hasOpened }: Pick<Place, 'ticketId' | 'hasOpened'>,
  resolves = false,
): Promise<void> {
  const ticket = ticketId === null ? undefined : await ticketRow(tx.db, ticketId)
  if (ticket?.chatbot !== 1) return
  const free = await amendTicket(tx, ticket, { chatbot: 0 })
  if ((hasOpened === 1 || resolves) && free.status === 'pending')
    await finishTicket(tx, free, { how: 'bot', lastWords: '' })
}
