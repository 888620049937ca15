import { isTaxNumber, plainTaxNumber } from '../../kit/tax-number.ts'
import { billWords, lookUpBill } from '../bills/index.ts'
import type { Queue } from '../queues/contract.ts'
import { blocks } from '../queues/index.ts'
import type { Turn } from './turn.ts'

/** So many bills are looked up for one ticket, and so many answers that are no number are answered (decision 363). */
const MAX_ASKED = 5
const MAX_MISSES = 3

/** Whether who comes into a queue gets a second copy of their bill there. */
export const givesBills = ({ tx }: Turn, { service }: Queue): boolean =>
  service === 'bills' && tx.standing().features.useIntegrations

export async function askForDocument(turn: Turn, greeting: string): Promise<void> {
  await turn.say(blocks(greeting, billWords.ask[turn.language]))
  turn.remember({ bill: {} })
  await turn.change({ chatbot: 1 })
  await turn.because('bill-asked')
}

/** A CPF or CNPJ is looked up; anything else leaves somebody who has their bill to people, and others are asked again. */
export async function hearDocument(turn: Turn, bill: NonNullable<Turn['bot']['bill']>): Promise<void> {
  const { about, asked = 0, misses = 0, isShown } = bill
  // What was asked before is answered first.
  if (about !== undefined) return
  if (!isTaxNumber(turn.text)) {
    if (isShown || misses + 1 >= MAX_MISSES) return leaveToPeople(turn)
    await turn.say(billWords.unknown[turn.language])
    turn.remember({ bill: { ...bill, misses: misses + 1 } })
    return turn.because('bill-unknown')
  }
  if (asked >= MAX_ASKED) return leaveToPeople(turn)
  const taxNumber = plainTaxNumber(turn.text)
  await turn.say(billWords.wait[turn.language])
  turn.remember({ bill: { ...bill, about: taxNumber, asked: asked + 1 } })
  await lookUpBill(turn.tx, turn.ticket.id, taxNumber)
  await turn.because('bill-look-up')
}

async function leaveToPeople(turn: Turn): Promise<void> {
  turn.remember({ bill: undefined })
  await turn.change({ chatbot: 0 })
  await turn.because('bill-left')
}
