import type { DeskTx } from '../../../desk/index.ts'
import type { ContactLearnt } from '../../../whatsapp/index.ts'
import { contacts } from '../contact-row.ts'
import { askForPicture, setPicture } from '../pictures/pictures.ts'
import { identify, isKnown } from './identify.ts'

/**
 * Takes over what WhatsApp tells about a person by itself: that two names are one person, a new name, a new picture. Only
 * of people who are contacts: a phone's whole address book comes this way at its first link.
 */
export async function learnContact(
  tx: DeskTx,
  { address, pushName, businessName, picture }: ContactLearnt,
  whatsappId: number,
): Promise<void> {
  if (!(await isKnown(tx, address))) return
  const { id } = await identify(tx, address, { pushName, businessName, isHearsay: true })
  if (picture === 'removed') await setPicture(tx, id, null)
  if (picture === 'changed') await askForPicture(tx, (await contacts.byId(tx.db, id))!, whatsappId, 'changed')
}
