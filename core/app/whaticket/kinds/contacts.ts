import { Email } from '../../../kit/fields.ts'
import { MAX_EMAIL, MAX_NAME, MAX_TITLE, MAX_VALUE } from '../../../kit/limits.ts'
import { withCountry } from '../../../kit/phone.ts'
import { digitsOf, oneLine } from '../../../kit/text.ts'
import { addExtraInfo, takeOverContact, takeOverLid } from '../../../tenant/contacts/index.ts'
import { newIds, rememberIds } from '../../../tenant/takeover/index.ts'
import { inTurns, kindOf, newIdsOf } from '../import-run.ts'
import { flagOf, momentOf, textOf } from '../values.ts'
import { isWhatsApp } from './connections.ts'

/** People and groups. */
export const contactsKind = kindOf({
  name: 'contacts',
  wanted: {
    table: 'Contacts',
    fields: {
      id: 'id',
      name: 'name',
      number: 'number',
      lid: ['lid', 'numberLid'],
      jid: 'remoteJid',
      email: 'email',
      isGroup: 'isGroup',
      channel: 'channel',
      whatsappId: 'whatsappId',
      createdAt: 'createdAt',
      updatedAt: 'updatedAt',
    },
    order: ['id'],
  },
  bring: ({ desk: company, offset }, rows, tally, save) =>
    company.transaction(async tx => {
      const connectionOf = await newIdsOf(tx, 'whatsapps', rows, 'whatsappId')
      for await (const row of inTurns(rows)) {
        const address = addressOf(row)
        if (!isWhatsApp(row.channel) || !address) {
          tally.left('contacts', isWhatsApp(row.channel) ? 'no-number' : 'not-whatsapp')
          continue
        }
        const createdAt = momentOf(row.createdAt, offset) ?? tx.now
        const { id, isNew } = await takeOverContact(tx, {
          ...address,
          name: nameOf(row),
          email: Email.safeParse(textOf(row.email, MAX_EMAIL)).data ?? '',
          whatsappId: connectionOf(row) ?? null,
          createdAt,
          updatedAt: momentOf(row.updatedAt, offset) ?? createdAt,
        })
        await rememberIds(tx, 'contacts', [{ oldId: row.id!, newId: id }])
        if (isNew) tally.taken('contacts')
        else tally.joined('contacts')
      }
      await save(tx)
    }),
})

type Known = Record<'number' | 'lid' | 'jid' | 'isGroup' | 'name', string | null>

/** Where WhatsApp finds them; undefined where nothing of it can be a number. */
export function addressOf({ number, lid, jid, isGroup }: Omit<Known, 'name'>) {
  const [user = '', server = ''] = (number ?? '').trim().split('@')
  const none = { number: null, lid: null, groupJid: null }
  if (flagOf(isGroup) || server === 'g.us') {
    const group = user.replace(/[^\d-]/g, '')
    return /^\d+(-\d+)?$/.test(group) && group.length >= 8 ? { ...none, groupJid: group } : undefined
  }
  const emitted =
    digitsOf((lid ?? '').split(/[@:]/)[0] ?? '') || (/@lid$/.test(jid ?? '') ? digitsOf(jid!.split(/[@:]/)[0]!) : '')
  // Where a number was not told, forks keep the LID in its place.
  const isLid = server === 'lid' || digitsOf(user) === emitted || /^\d{14,15}$/.test(user)
  const theirLid = emitted || (isLid ? digitsOf(user) : '')
  const digits = isLid ? '' : withCountry(user)
  const theirNumber = digits.length >= 8 && digits.length <= 15 ? digits : null
  if (theirNumber === null && theirLid === '') return undefined
  return { ...none, number: theirNumber, lid: theirLid || null }
}

/** '' for who was called by their number. */
function nameOf({ name, number }: Known): string {
  const provided = oneLine(textOf(name, MAX_NAME)).trim()
  const isNumber =
    /^[\d\s()+@.a-z-]*$/.test(provided) && digitsOf(provided) !== '' && digitsOf(provided) === digitsOf(number ?? '')
  return isNumber ? '' : provided
}

/** What else was written down about someone. */
export const extraInfoKind = kindOf({
  name: 'extraInfo',
  wanted: {
    table: 'ContactCustomFields',
    fields: { id: 'id', name: 'name', value: 'value', contactId: 'contactId' },
    order: ['id'],
    parent: { table: 'Contacts', by: 'contactId' },
  },
  bring: ({ desk: company }, rows, tally, save) =>
    company.transaction(async tx => {
      const contactOf = await newIdsOf(tx, 'contacts', rows, 'contactId')
      for await (const row of inTurns(rows)) {
        const contactId = contactOf(row)
        const name = oneLine(textOf(row.name, MAX_TITLE)).trim()
        const value = textOf(row.value, MAX_VALUE).trim()
        if (contactId === undefined) tally.left('extraInfo', 'no-contact')
        else if (!name || !value) tally.left('extraInfo', 'empty')
        else if (await addExtraInfo(tx, contactId, { name, value })) tally.taken('extraInfo')
        else tally.left('extraInfo', 'already-there')
      }
      await save(tx)
    }),
})

/** In forks that keep the LIDs of people beside them. */
export const lidsKind = kindOf({
  name: 'lids',
  wanted: {
    table: 'WhatsappLidMaps',
    fields: { id: 'id', lid: 'lid', contactId: 'contactId' },
    order: ['id'],
    parent: { table: 'Contacts', by: 'contactId' },
  },
  bring: ({ desk: company }, rows, tally, save) =>
    company.transaction(async tx => {
      const contacts = await newIds(
        tx.db,
        'contacts',
        rows.map(row => row.contactId),
      )
      for await (const row of inTurns(rows)) {
        const contactId = contacts.get(row.contactId)
        const lid = digitsOf((row.lid ?? '').split(/[@:]/)[0] ?? '')
        if (contactId === undefined) tally.left('lids', 'no-contact')
        else if (lid && (await takeOverLid(tx, contactId, lid))) tally.taken('lids')
        else tally.left('lids', 'already-there')
      }
      await save(tx)
    }),
})
