import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { type Attempted, type Check, task } from '../../company/jobs/index.ts'
import { mayAutomate } from '../../domain/access/caller.ts'
import { asaasAddressOf } from '../../domain/asaas-address.ts'
import { SECOND } from '../../kit/clock.ts'
import { sendAsBot, storeBytes } from '../messages/index.ts'
import { noteByProgram } from '../notes/index.ts'
import { companyLanguage, readSecret } from '../settings/index.ts'
import { readBotState, say, type TicketRow } from '../tickets/index.ts'
import { type AsaasEndpoint, type Bill, type BillAnswer, type BillError, findBill } from './asaas.ts'
import { waitingFor, withBill } from './state.ts'
import { barsHead, billText, billWords, failureNote, pixCaption, pixHead } from './words.ts'

interface LookUp {
  ticketId: number
  taxNumber: string
}

/** What Asaas says, or that the company has no account there. */
type Found = BillAnswer | { fault: 'unset' }

/** So many wrong numbers on a ticket, then people go on. */
const MAX_UNKNOWN = 3

const lookUp = task({
  name: 'bills.lookUp',
  what: 'a bill',
  concurrency: 10,
  lookAfter: 15 * SECOND,
  backoff: [15 * SECOND, 15 * SECOND],
  repeatable: true,
  check: mayLookUp,
  attempt: askAsaas,
  settle: report,
  async giveUp(tx, { ticketId, taxNumber }: LookUp) {
    const ticket = await waitingFor(tx, ticketId, taxNumber)
    if (ticket) await leaveToPeople(tx, ticket, 'down')
  },
})

export const billJobs = [lookUp]

/** The contact of a ticket is told what the company's account at Asaas knows of this CPF or CNPJ. */
export const lookUpBill = (tx: CompanyTx, ticketId: number, taxNumber: string): Promise<void> =>
  tx.schedule(lookUp.at(tx.now, ticketId, { ticketId, taxNumber }))

async function mayLookUp(tx: CompanyTx, { ticketId, taxNumber }: LookUp): Promise<Check> {
  const ticket = await waitingFor(tx, ticketId, taxNumber)
  if (!ticket) return 'drop'
  const { features } = tx.entitlements()
  if (features.useIntegrations && mayAutomate(tx.entitlements())) return 'attempt'
  await withBill(tx, ticket, null, { rule: 'bill-left' })
  return 'drop'
}

async function askAsaas(company: CompanyContext, { taxNumber }: LookUp): Promise<Attempted<Found, string>> {
  const place = await placeOf(company)
  if (!place) return { done: { fault: 'unset' } }
  const found = await findBill(company.services.outside, place, taxNumber)
  if (!found) return 'stopped'
  const mayGoWellLater = 'fault' in found && (found.fault === 'busy' || found.fault === 'down')
  return mayGoWellLater ? { retry: found.fault } : { done: found }
}

async function placeOf({ db, services }: CompanyContext): Promise<AsaasEndpoint | undefined> {
  const key = await readSecret(db, services.secrets, 'asaas')
  return key ? { key, address: services.asaasAddress ?? asaasAddressOf(key) } : undefined
}

async function report(tx: CompanyTx, { ticketId, taxNumber }: LookUp, found: Found): Promise<void> {
  const ticket = await waitingFor(tx, ticketId, taxNumber)
  if (!ticket) return
  if ('fault' in found) return leaveToPeople(tx, ticket, found.fault)
  const language = await companyLanguage(tx.db)
  if ('bill' in found) {
    const isSent = await sendBill(tx, ticket, found.bill)
    await withBill(tx, ticket, { isShown: true }, isSent ? { rule: 'bill-found' } : undefined)
  } else if (found.none === 'paid') {
    await say(tx, ticket, billWords.paid[language])
    await withBill(tx, ticket, { isShown: true }, { rule: 'bill-none' })
  } else {
    const misses = (readBotState(ticket.bot).bill?.misses ?? 0) + 1
    await say(tx, ticket, billWords.unknown[language])
    await withBill(tx, ticket, misses < MAX_UNKNOWN ? { misses } : null, { rule: 'bill-unknown' })
  }
}

/** What is copied stands in a message of its own. Returns whether the contact gets it. */
async function sendBill(tx: CompanyTx, ticket: TicketRow, bill: Bill): Promise<boolean> {
  const language = await companyLanguage(tx.db)
  const send = (what: Omit<Parameters<typeof sendAsBot>[1], 'ticket'>) => sendAsBot(tx, { ticket, ...what })
  const isSent = await send({ body: billText(bill, language) })
  const { pixText, pixPicture, barCode } = bill
  if (pixText && pixPicture) {
    const media = await storeBytes(tx.blobs, { bytes: pixPicture, mimeType: 'image/png', name: 'pix.png' })
    await send({ media, body: pixCaption[language] })
  } else if (pixText) await send({ body: pixHead[language] })
  if (pixText) await send({ body: pixText })
  if (barCode) {
    await send({ body: barsHead[language] })
    await send({ body: barCode })
  }
  return isSent
}

async function leaveToPeople(tx: CompanyTx, ticket: TicketRow, error: BillError | 'unset'): Promise<void> {
  const language = await companyLanguage(tx.db)
  await say(tx, ticket, billWords.people[language])
  const after = await withBill(tx, ticket, null, { rule: 'bill-failed', detail: { fault: error } })
  await noteByProgram(tx, after, failureNote(error, language))
}
