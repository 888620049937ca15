import type { CompanyTx } from '../../../company/index.ts'
import type { ContactLearnt, GroupLearnt } from '../../../whatsapp/index.ts'
import { contacts } from '../contact-row.ts'
import { askForPicture, setPicture } from '../pictures/pictures.ts'
import { storeEarlyNames } from './early-names.ts'
import { identify, isKnown } from './identify.ts'

/**
 * Takes over what WhatsApp tells about a person by itself: that two names are one person, a new name, a new picture. Who is no
 * contact does not become one: a phone's whole address book comes this way at its first link. It is stored until they do.
 */
export async function learnContact(
  tx: CompanyTx,
  { address, pushName, businessName, picture }: ContactLearnt,
  whatsappId: number,
): Promise<void> {
  if (!(await isKnown(tx, address))) return storeEarlyNames(tx, address, { pushName, businessName })
  const { id } = await identify(tx, address, { pushName, businessName, isHearsay: true })
  if (picture === 'removed') await setPicture(tx, id, null)
  if (picture === 'changed') await askForPicture(tx, (await contacts.byId(tx.db, id))!, whatsappId, 'changed')
}

/** A group has a name, which is stored until it is a contact. */
export async function learnGroup(tx: CompanyTx, { group, subject }: GroupLearnt, whatsappId: number): Promise<void> {
  if (!subject) return
  if (await isKnown(tx, { group })) await identify(tx, { group }, { groupSubject: subject, whatsappId })
  else await storeEarlyNames(tx, { group }, { groupSubject: subject })
}
