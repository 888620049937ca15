import { mayAutomate } from '../../access/caller.ts'
import type { Desk, DeskTx, Services } from '../../desk/index.ts'
import { Errands, job, whenDue } from '../../jobs/index.ts'
import { asaasAddressOf } from '../../kit/asaas-address.ts'
import { SECOND } from '../../kit/clock.ts'
import { single } from '../../kit/single.ts'
import { keepBytes, sayAsBot } from '../messages/index.ts'
import { noteByProgram } from '../notes/index.ts'
import { companyLanguage, readSecret } from '../settings/index.ts'
import { readBotState, say, type TicketRow } from '../tickets/index.ts'
import { type AsaasPlace, type Bill, type BillAnswer, type BillFault, findBill } from './asaas.ts'
import { waitingFor, withBill } from './state.ts'
import { barsHead, billText, billWords, failureNote, pixCaption, pixHead } from './words.ts'

interface LookUp {
  ticketId: number
  taxNumber: string
  /** How often it was begun. */
  tries: number
}

const lookUp = job<LookUp>('bills.lookUp')
const MAX_TRIES = 3
/** When it is begun anew, unless it is under way or answered: a stop of the program may have broken it off. */
const LOOK_AFTER = 15 * SECOND
/** So many of a company are asked about at once. */
const AT_ONCE = 10
/** So many wrong numbers on a ticket, then people go on. */
const MAX_UNKNOWN = 3

const errandsOf = single((_services: Services) => new Errands(AT_ONCE))

export const billJobs = [whenDue(lookUp, begin, giveUp)]

/** The contact of a ticket is told what the company's account at Asaas knows of this CPF or CNPJ. */
export const lookUpBill = (tx: DeskTx, ticketId: number, taxNumber: string): Promise<void> =>
  tx.schedule(lookUp.at(tx.now, ticketId, { ticketId, taxNumber, tries: 0 }))

async function begin(tx: DeskTx, asked: LookUp): Promise<void> {
  const { ticketId, taxNumber, tries } = asked
  const ticket = await waitingFor(tx, ticketId, taxNumber)
  if (!ticket) return
  const { features } = tx.standing()
  if (!features.useIntegrations || !mayAutomate(tx.standing()))
    return void (await withBill(tx, ticket, null, { rule: 'bill-left' }))
  const isUnderWay = errandsOf(tx.services).has(tx.companyId, String(ticketId))
  if (!isUnderWay && tries >= MAX_TRIES) return leaveToPeople(tx, ticket, 'down')
  await tx.schedule(
    lookUp.at(tx.now + LOOK_AFTER, ticketId, { ticketId, taxNumber, tries: isUnderWay ? tries : tries + 1 }),
  )
  if (isUnderWay) return
  const { companyId, services } = tx
  tx.afterCommit(() => void services.background('a bill', companyId, desk => answer(desk, ticketId, taxNumber)))
}

async function giveUp(tx: DeskTx, { ticketId, taxNumber }: LookUp): Promise<void> {
  const ticket = await waitingFor(tx, ticketId, taxNumber)
  if (ticket) await leaveToPeople(tx, ticket, 'down')
}

/** Outside of any transaction. */
async function answer(desk: Desk, ticketId: number, taxNumber: string): Promise<void> {
  const { companyId, services } = desk
  await errandsOf(services).run(companyId, String(ticketId), async () => {
    if (services.ending.aborted) return
    const place = await placeOf(desk)
    const found: BillAnswer | { fault: 'unset' } | undefined = place
      ? await findBill(services.outside, place, taxNumber)
      : { fault: 'unset' }
    if (found) await desk.transaction(tx => tell(tx, ticketId, taxNumber, found))
  })
}

async function placeOf({ db, services }: Desk): Promise<AsaasPlace | undefined> {
  const key = await readSecret(db, services.secrets, 'asaas')
  return key ? { key, address: services.asaasAddress ?? asaasAddressOf(key) } : undefined
}

async function tell(
  tx: DeskTx,
  ticketId: number,
  taxNumber: string,
  found: BillAnswer | { fault: 'unset' },
): Promise<void> {
  const ticket = await waitingFor(tx, ticketId, taxNumber)
  if (!ticket) return
  // What may go well at another time is tried again by the job that waits.
  if ('fault' in found && (found.fault === 'busy' || found.fault === 'down')) return
  await tx.unschedule(lookUp, ticketId)
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
async function sendBill(tx: DeskTx, ticket: TicketRow, bill: Bill): Promise<boolean> {
  const language = await companyLanguage(tx.db)
  const send = (what: Omit<Parameters<typeof sayAsBot>[1], 'ticket'>) => sayAsBot(tx, { ticket, ...what })
  const isSent = await send({ body: billText(bill, language) })
  const { pixText, pixPicture, barCode } = bill
  if (pixText && pixPicture) {
    const media = await keepBytes(tx.blobs, { bytes: pixPicture, mimeType: 'image/png', name: 'pix.png' })
    await send({ media, body: pixCaption[language] })
  } else if (pixText) await send({ body: pixHead[language] })
  if (pixText) await send({ body: pixText })
  if (barCode) {
    await send({ body: barsHead[language] })
    await send({ body: barCode })
  }
  return isSent
}

async function leaveToPeople(tx: DeskTx, ticket: TicketRow, fault: BillFault | 'unset'): Promise<void> {
  const language = await companyLanguage(tx.db)
  await say(tx, ticket, billWords.people[language])
  const after = await withBill(tx, ticket, null, { rule: 'bill-failed', detail: { fault } })
  await noteByProgram(tx, after, failureNote(fault, language))
}
