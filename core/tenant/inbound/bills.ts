import { companyState } from '../../company/index.ts'
import { blocks } from '../../domain/menu-text.ts'
import { isTaxNumber, plainTaxNumber } from '../../domain/tax-number.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { MAX_BILLS } from '../../kit/limits.ts'
import { OF_COMPANY } from '../../kit/quota.ts'
import { WindowCounter } from '../../kit/window-counter.ts'
import { billWords, lookUpBill } from '../bills/index.ts'
import type { Queue } from '../queues/contract.ts'
import type { Turn } from './context.ts'

/** So many answers that are no number are answered (decision 363). */
const MAX_MISSES = 3

/** How often bills were looked up: for each contact, and for all of them together. */
const lookUps = companyState(({ clock }) => ({
  ofContacts: new WindowCounter(clock, DAY),
  ofCompany: new WindowCounter(clock, HOUR),
}))

/** Whether who comes into a queue gets a second copy of their bill there. */
export const givesBills = ({ tx }: Turn, { service }: Queue): boolean =>
  service === 'bills' && tx.entitlements().features.useIntegrations

export async function askForDocument(turn: Turn, greeting: string): Promise<void> {
  await turn.asks(blocks(greeting, billWords.ask[turn.language]))
  turn.remember({ bill: {} })
  await turn.change({ chatbot: 1 })
  await turn.because('bill-asked')
}

/** A CPF or CNPJ is looked up; anything else leaves someone who has their bill to people, and others are asked again. */
export async function receiveDocument(turn: Turn, bill: NonNullable<Turn['bot']['bill']>): Promise<void> {
  const { about, misses = 0, isShown } = bill
  // What was asked before is answered first.
  if (about !== undefined) return
  if (!isTaxNumber(turn.text)) {
    if (turn.isEarly) return turn.passOver()
    if (isShown || misses + 1 >= MAX_MISSES) return leaveToPeople(turn)
    await turn.asks(billWords.unknown[turn.language])
    turn.remember({ bill: { ...bill, misses: misses + 1 } })
    return turn.because('bill-unknown')
  }
  if (!mayLookUp(turn)) return leaveToPeople(turn)
  const taxNumber = plainTaxNumber(turn.text)
  await turn.say(billWords.wait[turn.language])
  turn.remember({ bill: { ...bill, about: taxNumber } })
  await lookUpBill(turn.tx, turn.ticket.id, taxNumber)
  await turn.because('bill-look-up')
}

/** Counts one more, unless the contact or the company has had theirs: anyone who begins again is still who they are. */
function mayLookUp({ tx, ticket }: Turn): boolean {
  const { ofContacts, ofCompany } = tx.own(lookUps)
  const counts = [
    { of: ofContacts, who: `${ticket.contactId}`, max: MAX_BILLS.ofContactInDay },
    { of: ofCompany, who: OF_COMPANY, max: MAX_BILLS.ofCompanyInHour },
  ]
  if (counts.some(({ of, who, max }) => (of.of(who)?.attempts ?? 0) >= max)) return false
  for (const { of, who } of counts) of.add(who)
  return true
}

async function leaveToPeople(turn: Turn): Promise<void> {
  turn.remember({ bill: undefined })
  await turn.change({ chatbot: 0 })
  await turn.because('bill-left')
}
