import * as z from 'zod'
import { mayAutomate } from '../../domain/access/caller.ts'
import type { Desk } from '../../company/index.ts'
import { type Clock, MINUTE } from '../../kit/clock.ts'
import { reasonsIn } from '../../domain/connection-reason-words.ts'
import { MAX_TEXT } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { type Connection, ConnectionDraft } from '../../tenant/connections/contract.ts'
import {
  createConnection,
  endSession,
  pairingCode,
  resetSession,
  shownConnections,
  startSession,
} from '../../tenant/connections/index.ts'
import { ExternalMessage } from '../../tenant/external-api/contract.ts'
import { sendExternal } from '../../tenant/external-api/index.ts'
import { sendingOf } from '../../tenant/messages/index.ts'
import type { App } from '../app.ts'
import { type OperationCall, operation } from './operation.ts'
import { Refused } from './error.ts'
import { companyOf, theOne, Which } from './which.ts'

const OfCompany = z.object({ company: Which })
const OfConnection = OfCompany.extend({ connection: Which })

/** How often it is looked whether something has come about. */
const BETWEEN_LOOKS = 250
/** How long `connection send` waits for WhatsApp's word. */
const SENDING_TAKES = MINUTE

/** The operator, as the diary of a connection names them. */
const operator = { name: 'balcao', profile: 'admin', whatsappId: null } as const

/** A connection as the operator sees it. */
export interface OperatedConnection {
  id: number
  name: string
  status: Connection['status']
  /** Why it is not well, in a sentence; null when it is. */
  reason: string | null
  number: string | null
  isDefault: boolean
}

const shown = ({ id, name, status, statusReason, number, isDefault }: Connection): OperatedConnection => {
  const reason = statusReason && reasonsIn('en')[statusReason]
  return { id, name, status, reason, number, isDefault }
}

/** Works on the desk of a company, with one of its connections. */
async function onConnection<T>(
  { platform }: App,
  { company, connection }: z.output<typeof OfConnection>,
  work: (desk: Desk, connection: Connection) => Promise<T>,
): Promise<T> {
  const { id } = await companyOf(platform.store.db, company)
  return platform.onDesk(id, async desk =>
    work(desk, theOne('connection', await shownConnections(desk.db, operator), connection)),
  )
}

/** Looks again and again until there is something, or nobody waits for it any more. */
async function until<T>(clock: Clock, { ending }: OperationCall, look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (ending.aborted) throw refused('ERR_STOPPING', 'Nobody waited for the end.', 503)
    await new Promise<void>(resolve => clock.at(clock.now() + BETWEEN_LOOKS, resolve))
  }
}

const refused = (code: string, message: string, status = 409): Refused => new Refused({ code, status, message })

/** Tells each code that is to be scanned, or the one to be typed where a phone is named, and answers when the phone is linked. */
function linked(desk: Desk, id: number, phone: string | undefined, call: OperationCall): Promise<OperatedConnection> {
  let told = ''
  let typed = false
  return until(desk.clock, call, async () => {
    const state = desk.services.whatsapp.sessions.state(id)
    if (state?.status === 'qrcode' && phone !== undefined && !typed) {
      typed = true
      const { code } = await pairingCode({ desk, caller: operator }, id, phone)
      call.tell({ step: 'code', data: { code } })
    } else if (state?.status === 'qrcode' && phone === undefined && state.qrcode && state.qrcode !== told) {
      told = state.qrcode
      call.tell({ step: 'qr', data: { qrcode: told } })
    }
    if (state?.status === 'DISCONNECTED')
      throw refused('ERR_NOT_LINKED', state.reason ? reasonsIn('en')[state.reason] : 'No phone was linked.')
    if (state?.status !== 'CONNECTED') return undefined
    const connection = theOne('connection', await shownConnections(desk.db, operator), String(id))
    // The session is a step ahead of what is stored.
    return connection.status === 'CONNECTED' ? shown(connection) : undefined
  })
}

export const connectionOperations = {
  list: operation({
    name: 'connection list',
    among: 'company',
    input: OfCompany,
    async work({ platform }, { company }) {
      const { id } = await companyOf(platform.store.db, company)
      return (await platform.onDesk(id, ({ db }) => shownConnections(db, operator))).map(shown)
    },
  }),
  /** Adds one as the page does, and links its phone; a connection whose phone was not linked stays, and `pair` goes on with it. */
  create: operation({
    name: 'connection create',
    among: 'company',
    input: OfCompany.extend({
      name: ConnectionDraft.shape.name,
      phone: z.string().optional(),
      wait: z.boolean().default(true),
    }),
    needsRunning: true,
    async work({ platform }, { company, name, phone, wait }, call) {
      const { id: companyId } = await companyOf(platform.store.db, company)
      return platform.onDesk(companyId, async desk => {
        const draft = ConnectionDraft.parse({ name })
        const { id } = await desk.transaction(tx => createConnection(tx, draft))
        const started = shown(await startSession({ desk, caller: operator }, id))
        return wait ? linked(desk, id, phone, call) : started
      })
    },
  }),
  pair: operation({
    name: 'connection pair',
    among: 'company',
    input: OfConnection.extend({ phone: z.string().optional(), again: z.boolean().default(false) }),
    needsRunning: true,
    work: (app, { phone, again, ...which }, call) =>
      onConnection(app, which, async (desk, { id, name, status }) => {
        if (status === 'CONNECTED' && !again)
          throw refused('ERR_LINKED', `${name} is linked already; --again forgets its phone and links another one.`)
        await (again ? resetSession : startSession)({ desk, caller: operator }, id)
        return linked(desk, id, phone, call)
      }),
  }),
  restart: operation({
    name: 'connection restart',
    among: 'company',
    input: OfConnection,
    needsRunning: true,
    work: (app, which) =>
      onConnection(app, which, async (desk, { id, status }) => {
        if (status === 'CONNECTED') await desk.services.whatsapp.sessions.reroute(id)
        return shown(await startSession({ desk, caller: operator }, id))
      }),
  }),
  logout: operation({
    name: 'connection logout',
    among: 'company',
    input: OfConnection,
    needsRunning: true,
    work: (app, which) =>
      onConnection(app, which, async (desk, { id }) => shown(await endSession({ desk, caller: operator }, id))),
  }),
  /** The same with one key is sent once, as by the call of other programs. */
  send: operation({
    name: 'connection send',
    among: 'company',
    input: OfConnection.extend({
      number: ExternalMessage.shape.number,
      text: z.string().min(1, words.required).max(MAX_TEXT, words.tooLong),
      key: z.string().optional(),
      wait: z.boolean().default(true),
    }),
    needsRunning: true,
    work: (app, { number, text, key, wait, ...which }, call) =>
      onConnection(app, which, async (desk, { id }) => {
        if (!mayAutomate(desk.standing())) throw refused('ERR_COMPANY_RESTS', 'The company is suspended or overdue.')
        const header = (name: string) => (name === 'idempotency-key' ? key : undefined)
        const from = { desk, connection: { companyId: desk.companyId, whatsappId: id }, header }
        const { messageId, ticketId } = await sendExternal(from, ExternalMessage.parse({ number, body: text }), [])
        const sent = { messageId, ticketId }
        if (!wait) return { ...sent, ack: 0 }
        const late = desk.clock.now() + SENDING_TAKES
        call.tell({ step: 'waiting for WhatsApp' })
        return until(desk.clock, call, async () => {
          const { ack, failure } = await sendingOf(desk.db, messageId)
          if (failure) throw refused('ERR_NOT_SENT', `WhatsApp did not take the message: ${failure}.`)
          if (ack > 0) return { ...sent, ack }
          if (desk.clock.now() >= late)
            throw refused('ERR_STILL_WAITING', `Message ${messageId} still waits; it leaves by itself.`, 503)
          return undefined
        })
      }),
  }),
}
