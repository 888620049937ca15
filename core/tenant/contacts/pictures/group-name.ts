import type { CompanyContext } from '../../../company/index.ts'
import type { Session } from '../../../whatsapp/index.ts'
import { type ContactRow, contacts, UNNAMED, updateContact } from '../contact-row.ts'
import { MAX_OF_A_SUBJECT } from '../identity/early-names.ts'
import { publishContact } from '../serialize.ts'

/** Whether it is a group that nobody has told the name of yet. */
export const isUnnamedGroup = ({ groupJid, name, nameIsGiven }: ContactRow): boolean =>
  groupJid !== null && nameIsGiven === 0 && name === UNNAMED

/** Asks WhatsApp for the subject of a group, and calls it by that. */
export async function nameGroup(
  company: CompanyContext,
  { id, groupJid }: ContactRow,
  session: () => Pick<Session, 'groupSubject'>,
): Promise<void> {
  const subject = (await session().groupSubject(groupJid!))?.trim().slice(0, MAX_OF_A_SUBJECT)
  if (!subject) return
  await company.transaction(async tx => {
    const row = await contacts.byId(tx.db, id)
    if (row && isUnnamedGroup(row))
      await publishContact(tx, 'update', await updateContact(tx.db, row, { name: subject, updatedAt: tx.now }))
  })
}
