import type { CompanyContext } from '../../../company/index.ts'
import { fillKnownVariables } from '../../../domain/message-variables.ts'
import { companyLanguage } from '../../settings/index.ts'
import type { TicketRow } from '../../tickets/index.ts'

/** Fills the variables of a text as a message to the ticket's contact would have them now, before it is one. */
export async function fillingFor(
  company: Pick<CompanyContext, 'db' | 'clock' | 'entitlements'>,
  { contactId }: Pick<TicketRow, 'contactId'>,
): Promise<(text: string) => string> {
  const contact = company.db.selectFrom('contacts').select('name').where('id', '=', contactId)
  const { name } = await contact.executeTakeFirstOrThrow()
  const { timeZone } = company.entitlements()
  const source = { name, now: company.clock.now(), timeZone, language: await companyLanguage(company.db) }
  return text => fillKnownVariables(text, source)
}
