import type { Desk } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
import { ninthDigitTwin } from '../../kit/phone.ts'
import { words } from '../../kit/words.ts'
import type { Address, ConnectionRef, NumberCheck } from '../../whatsapp/index.ts'
import { contactErrors } from '../contacts/contract.ts'

/**
 * Where a number is on WhatsApp. A number that the desk knows as verified is not asked again; one that WhatsApp does not
 * have is refused; undefined without an answer: then it is taken as it was given.
 */
export async function recipientOf(desk: Desk, ref: ConnectionRef, number: string): Promise<Address | undefined> {
  const known = await verifiedContact(desk, number)
  if (known) return { pn: known.number ?? number, ...(known.lid === null ? {} : { lid: known.lid }) }
  const check = await ask(desk, ref, number)
  if (check?.result === 'not-on-whatsapp')
    throw fail(contactErrors.ERR_WAPP_INVALID_CONTACT, { faults: [{ path: 'number', message: words.numberUnknown }] })
  if (check?.result !== 'found') return undefined
  return { pn: check.pn, ...(check.lid === undefined ? {} : { lid: check.lid }) }
}

function verifiedContact(desk: Desk, number: string) {
  const twin = ninthDigitTwin(number)
  return desk.db
    .selectFrom('contacts')
    .select(['number', 'lid'])
    .where('number', 'in', twin ? [number, twin] : [number])
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
}

async function ask(desk: Desk, ref: ConnectionRef, number: string): Promise<NumberCheck | undefined> {
  try {
    return await desk.services.whatsapp.sessions.session(ref).checkNumber(number)
  } catch {
    // The connection is down: the message waits for it, and says so if the number turns out to be none.
    return undefined
  }
}
