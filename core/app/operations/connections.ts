import * as z from 'zod'
import type { CompanyContext } from '../../company/index.ts'
import { mayAutomate } from '../../domain/access/caller.ts'
import { reasonsIn } from '../../domain/connection-reason-words.ts'
import { type Clock, MINUTE } from '../../kit/clock.ts'
import { MAX_TEXT } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { type Connection, ConnectionDraft } from '../../tenant/connections/contract.ts'
import {
  createConnection,
  endSession,
  pairingCode,
  resetSession,
  serializeConnections,
  startSession,
} from '../../tenant/connections/index.ts'
import { ExternalMessage } from '../../tenant/external-api/contract.ts'
import { sendExternal } from '../../tenant/external-api/index.ts'
import { sendingOf } from '../../tenant/messages/index.ts'
import type { App } from '../app.ts'
import { Rejected } from './error.ts'
import { type OperationCall, operation } from './operation.ts'
import { companyOf, theOne, Which } from './which.ts'

const OfCompany = z.object({ company: Which })
const OfConnection = OfCompany.extend({ connection: Which })

/** How often it is looked whether something has come about. */
const BETWEEN_LOOKS = 250
/** How long `connection send` waits for WhatsApp's word. */
const SENDING_TAKES = MINUTE

/** The operator, as the connection log of a connection names them. */
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

const displayed = ({ id, name, status, statusReason, number, isDefault }: Connection): OperatedConnection => {
  const reason = statusReason && reasonsIn('en')[statusReason]
  return { id, name, status, reason, number, isDefault }
}

/** Works on the desk of a company, with one of its connections. */
async function onConnection<T>(
  { platform }: App,
  { company, connection }: z.output<typeof OfConnection>,
  work: (company: CompanyContext, connection: Connection) => Promise<T>,
): Promise<T> {
  const { id } = await companyOf(platform.store.db, company)
  return platform.onDesk(id, async company =>
    work(company, theOne('connection', await serializeConnections(company.db, operator), connection)),
  )
}

/** Looks again and again until there is something, or nobody waits for it any more. */
async function until<T>(clock: Clock, { ending }: OperationCall, look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (ending.aborted) throw rejected('ERR_STOPPING', 'Nobody waited for the end.', 503)
    await new Promise<void>(resolve => clock.at(clock.now() + BETWEEN_LOOKS, resolve))
  }
}

const rejected = (code: string, message: string, status = 409): Rejected => new Rejected({ code, status, message })

/** Tells each code that is to be scanned, or the one to be typed where a phone is named, and answers when the phone is linked. */
function linked(
  company: CompanyContext,
  id: number,
  phone: string | undefined,
  call: OperationCall,
): Promise<OperatedConnection> {
  let emitted = ''
  let typed = false
  return until(company.clock, call, async () => {
    const state = company.services.whatsapp.sessions.state(id)
    if (state?.status === 'qrcode' && phone !== undefined && !typed) {
      typed = true
      const { code } = await pairingCode({ company, caller: operator }, id, phone)
      call.emit({ step: 'code', data: { code } })
    } else if (state?.status === 'qrcode' && phone === undefined && state.qrcode && state.qrcode !== emitted) {
      emitted = state.qrcode
      call.emit({ step: 'qr', data: { qrcode: emitted } })
    }
    if (state?.status === 'DISCONNECTED')
      throw rejected('ERR_NOT_LINKED', state.reason ? reasonsIn('en')[state.reason] : 'No phone was linked.')
    if (state?.status !== 'CONNECTED') return undefined
    const connection = theOne('connection', await serializeConnections(company.db, operator), String(id))
    // The session is a step ahead of what is stored.
    return connection.status === 'CONNECTED' ? displayed(connection) : undefined
  })
}

export const connectionOperations = {
  list: operation({
    name: 'connection list',
    among: 'company',
    input: OfCompany,
    async work({ platform }, { company }) {
      const { id } = await companyOf(platform.store.db, company)
      return (await platform.onDesk(id, ({ db }) => serializeConnections(db, operator))).map(displayed)
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
      return platform.onDesk(companyId, async company => {
        const draft = ConnectionDraft.parse({ name })
        const { id } = await company.transaction(tx => createConnection(tx, draft))
        const started = displayed(await startSession({ company, caller: operator }, id))
        return wait ? linked(company, id, phone, call) : started
      })
    },
  }),
  pair: operation({
    name: 'connection pair',
    among: 'company',
    input: OfConnection.extend({ phone: z.string().optional(), again: z.boolean().default(false) }),
    needsRunning: true,
    work: (app, { phone, again, ...which }, call) =>
      onConnection(app, which, async (company, { id, name, status }) => {
        if (status === 'CONNECTED' && !again)
          throw rejected('ERR_LINKED', `${name} is linked already; --again forgets its phone and links another one.`)
        await (again ? resetSession : startSession)({ company, caller: operator }, id)
        return linked(company, id, phone, call)
      }),
  }),
  restart: operation({
    name: 'connection restart',
    among: 'company',
    input: OfConnection,
    needsRunning: true,
    work: (app, which) =>
      onConnection(app, which, async (company, { id, status }) => {
        if (status === 'CONNECTED') await company.services.whatsapp.sessions.reroute(id)
        return displayed(await startSession({ company, caller: operator }, id))
      }),
  }),
  logout: operation({
    name: 'connection logout',
    among: 'company',
    input: OfConnection,
    needsRunning: true,
    work: (app, which) =>
      onConnection(app, which, async (company, { id }) =>
        displayed(await endSession({ company, caller: operator }, id)),
      ),
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
      onConnection(app, which, async (company, { id }) => {
        if (!mayAutomate(company.entitlements()))
          throw rejected('ERR_COMPANY_RESTS', 'The company is suspended or overdue.')
        const header = (name: string) => (name === 'idempotency-key' ? key : undefined)
        const from = { company, connection: { companyId: company.companyId, whatsappId: id }, header }
        const { messageId, ticketId } = await sendExternal(from, ExternalMessage.parse({ number, body: text }), [])
        const sent = { messageId, ticketId }
        if (!wait) return { ...sent, ack: 0 }
        const late = company.clock.now() + SENDING_TAKES
        call.emit({ step: 'waiting for WhatsApp' })
        return until(company.clock, call, async () => {
          const { ack, failure } = await sendingOf(company.db, messageId)
          if (failure) throw rejected('ERR_NOT_SENT', `WhatsApp did not take the message: ${failure}.`)
          if (ack > 0) return { ...sent, ack }
          if (company.clock.now() >= late)
            throw rejected('ERR_STILL_WAITING', `Message ${messageId} still waits; it leaves by itself.`, 503)
          return undefined
        })
      }),
  }),
}
