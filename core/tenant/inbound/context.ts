import type { CompanyTx, FileColumns } from '../../company/index.ts'
import { wasWrittenBefore } from '../../domain/choice.ts'
import { Failure, found } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { type ConnectionRow, connectionById } from '../connections/index.ts'
import type { KnownContact } from '../contacts/index.ts'
import { beginRun, stopRunOf } from '../flows/index.ts'
import { copyOfFile, sendAsBot } from '../messages/index.ts'
import { receiveForAssistant, stopAssistant } from '../prompts/index.ts'
import { receiveForIntegration, stopIntegration } from '../queue-integrations/index.ts'
import type { SettingValue } from '../settings/contract.ts'
import { readSettings } from '../settings/index.ts'
import { ticketErrors } from '../tickets/contract.ts'
import {
  amendTicket,
  type BotState,
  readBotState,
  recordTrace,
  say,
  type TicketRow,
  ticketRow,
  writeBotState,
} from '../tickets/index.ts'
import { type ContentBefore, overlook } from './overlook.ts'

/** What the rules ask of the company and the connection, read once for a whole batch of messages. */
export class Rules {
  private readonly tx: CompanyTx
  private readonly whatsappId: number
  private loaded: Promise<LoadedRules> | undefined

  constructor(tx: CompanyTx, whatsappId: number) {
    this.tx = tx
    this.whatsappId = whatsappId
  }

  load(): Promise<LoadedRules> {
    this.loaded ??= this.read()
    return this.loaded
  }

  private async read(): Promise<LoadedRules> {
    const { db } = this.tx
    const settings = await readSettings(db, [
      'CheckMsgIsGroup',
      'defaultLanguage',
      'scheduleType',
      'outOfHoursAction',
      'sendGreetingMessageOneQueues',
    ])
    // A connection with a message to answer is there: the message's ticket names it.
    return { ...settings, connection: (await connectionById(db, this.whatsappId))! }
  }
}

export interface LoadedRules {
  CheckMsgIsGroup: SettingValue<'CheckMsgIsGroup'>
  defaultLanguage: SettingValue<'defaultLanguage'>
  scheduleType: SettingValue<'scheduleType'>
  outOfHoursAction: SettingValue<'outOfHoursAction'>
  sendGreetingMessageOneQueues: SettingValue<'sendGreetingMessageOneQueues'>
  connection: ConnectionRow
}

type Place = Partial<
  Pick<TicketRow, 'queueId' | 'chatbot' | 'queueOptionId' | 'useIntegration' | 'promptId' | 'integrationId'>
>

/** One message of a contact that the bot may answer: the ticket as it is so far, and what can be done to it. */
export class Turn {
  readonly tx: CompanyTx
  readonly rules: LoadedRules
  readonly contact: KnownContact
  /** What was written; '' for what has no words. */
  readonly text: string
  /** The same for flows, to which a picture is an answer too. */
  readonly said: string
  readonly sentAt: number
  /** The advertisement that was tapped, where that is all the message says: it is no answer to anything (decision 706). */
  readonly tapped: { title?: string } | undefined
  private readonly saidBefore: ContentBefore
  private now: TicketRow
  private state: BotState
  private readonly stateBefore: string

  constructor(provided: {
    tx: CompanyTx
    rules: LoadedRules
    contact: KnownContact
    text: string
    said: string
    sentAt: number
    tapped?: { title?: string } | undefined
    saidBefore: ContentBefore
    ticket: TicketRow
  }) {
    this.tx = provided.tx
    this.rules = provided.rules
    this.contact = provided.contact
    this.text = provided.text
    this.said = provided.said
    this.sentAt = provided.sentAt
    this.tapped = provided.tapped
    this.saidBefore = provided.saidBefore
    this.now = provided.ticket
    this.state = readBotState(provided.ticket.bot)
    this.stateBefore = provided.ticket.bot
  }

  get ticket(): TicketRow {
    return this.now
  }

  get bot(): Readonly<BotState> {
    return this.state
  }

  /** In which the bot speaks. */
  get language(): Language {
    return this.rules.defaultLanguage
  }

  /** Sends a text as the bot; an empty one sends nothing. */
  async say(body: string): Promise<void> {
    await say(this.tx, this.now, body)
  }

  /** Says what is to be answered. */
  async asks(body: string): Promise<void> {
    await this.say(body)
    this.remember({ askedAt: this.tx.now })
  }

  /** Whether the message was being written before the last question could be read (decision 721). */
  get isEarly(): boolean {
    const { askedAt: requestedAt } = this.state
    return requestedAt !== undefined && wasWrittenBefore(this.sentAt, requestedAt)
  }

  /** It answers nothing, and nobody is told so. */
  passOver(): Promise<void> {
    return this.because('written-before', { answer: this.text.slice(0, 100) })
  }

  /** Nothing was written: there is nothing to answer until they write. */
  passOverTap(): Promise<void> {
    return this.because('tapped', { title: this.tapped?.title ?? '' })
  }

  /** Sends a copy of a file that a row of ours has; where there is no room for one the trace says so. */
  async sendFile(row: FileColumns): Promise<void> {
    try {
      const media = await copyOfFile(this.tx.blobs, row)
      if (media) await sendAsBot(this.tx, { ticket: this.now, media })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await this.because('file-left', { name: row.mediaName, why: error.code })
    }
  }

  remember(change: { [key in keyof BotState]: BotState[key] | undefined }): void {
    this.state = { ...this.state, ...change } as BotState
  }

  async change(place: Place): Promise<void> {
    this.now = await amendTicket(this.tx, this.now, place)
  }

  /** The message answers a menu, and says nothing beyond. */
  async overlook(): Promise<void> {
    this.now = await overlook(this.tx, this.now, this.saidBefore)
  }

  /** Hands the conversation to a flow. Returns whether that begins. */
  async beginFlow(flowId: number, entry: 'queue' | 'welcome' | 'keyword'): Promise<boolean> {
    const { contact, said: content } = this
    const begun = await beginRun(this.tx, { flowId, entry, ticket: this.now, contact, text: content })
    if (begun) await this.readAgain()
    return begun
  }

  /** An assistant is to lead the conversation and, where the message is a question, to answer it. Returns whether it does. */
  async asksAssistant(promptId: number, isQuestion = true): Promise<boolean> {
    const { leads, ticket } = await receiveForAssistant(this.tx, this.now, promptId, isQuestion)
    this.now = ticket
    return leads
  }

  /** An integration is to lead the conversation and, where the message was said to it, to answer it. Returns whether it does. */
  async asksIntegration(integrationId: number, isSaidToIt = true): Promise<boolean> {
    const { leads, ticket } = await receiveForIntegration(this.tx, this.now, integrationId, isSaidToIt)
    this.now = ticket
    return leads
  }

  /** Takes the conversation from the flow, assistant or integration that leads it, if there is one. */
  async endFlow(): Promise<void> {
    await stopRunOf(this.tx, this.now.id)
    await stopAssistant(this.tx, this.now.id)
    await stopIntegration(this.tx, this.now.id)
    await this.readAgain()
  }

  private async readAgain(): Promise<void> {
    this.now = found(await ticketRow(this.tx.db, this.now.id), ticketErrors.ERR_NO_TICKET_FOUND)
  }

  /** Why the bot did, or did not do, something. */
  because(rule: string, detail: Record<string, unknown> = {}): Promise<void> {
    return recordTrace(this.tx, this.now.id, rule, detail)
  }

  /** Puts the bot's state on the row. */
  async end(): Promise<void> {
    const bot = writeBotState(this.state)
    if (bot !== this.stateBefore) this.now = await amendTicket(this.tx, this.now, { bot })
  }
}
