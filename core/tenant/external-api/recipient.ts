import type { CompanyContext } from '../../company/index.ts'
import { type Failure, fail } from '../../kit/errors.ts'
import { writingsOf } from '../../kit/phone.ts'
import { words } from '../../kit/words.ts'
import type { Address, NumberCheck } from '../../whatsapp/index.ts'
import { contactErrors } from '../contacts/contract.ts'
import { contactAt } from '../contacts/index.ts'
import { groupIn, lidIn } from './contract.ts'

/** Where a number is as it was given. */
export function addressGiven(number: string): Address {
  const [group, lid] = [groupIn(number), lidIn(number)]
  return group ? { group } : lid ? { lid } : { pn: number }
}

/**
 * Where a number is on WhatsApp. A number that the desk knows as verified is not asked again; one that WhatsApp does not
 * have is rejected, and so is a group, or someone without a number, that never wrote; undefined without an answer: then it is taken as it was given.
 */
export async function recipientOf(
  company: CompanyContext,
  connectionId: number,
  number: string,
): Promise<Address | undefined> {
  const group = groupIn(number)
  if (group) {
    if (await groupContact(company, group)) return { group }
    throw error(words.groupUnknown)
  }
  const lid = lidIn(number)
  if (lid) {
    if (await contactAt(company.db, { lid })) return { lid }
    throw error(words.numberUnknown)
  }
  const known = await verifiedContact(company, number)
  if (known) return { pn: known.number ?? number, ...(known.lid === null ? {} : { lid: known.lid }) }
  const check = await ask(company, connectionId, number)
  if (check?.result === 'not-on-whatsapp') throw error(words.numberUnknown)
  if (check?.result !== 'found') return undefined
  return { pn: check.pn, ...(check.lid === undefined ? {} : { lid: check.lid }) }
}

const error = (message: string): Failure =>
  fail(contactErrors.ERR_WAPP_INVALID_CONTACT, { faults: [{ path: 'number', message }] })

function groupContact(company: CompanyContext, group: string) {
  return company.db.selectFrom('contacts').select('id').where('groupJid', '=', group).executeTakeFirst()
}

function verifiedContact(company: CompanyContext, number: string) {
  return company.db
    .selectFrom('contacts')
    .select(['number', 'lid'])
    .where('number', 'in', writingsOf(number))
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
}

async function ask(company: CompanyContext, connectionId: number, number: string): Promise<NumberCheck | undefined> {
  try {
    return await company.services.whatsapp.sessions.session(connectionId).checkNumber(number)
  } catch {
    // The connection is down: the message waits for it, and says so if the number turns out to be none.
    return undefined
  }
}
