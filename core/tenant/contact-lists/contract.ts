import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, InputId, Instant, LinkedId, Name, OptionalEmail, OptionalId, SearchText } from '../../kit/fields.ts'
import { MAX_SHEET_BYTES } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { PhoneNumber } from '../../kit/phone.ts'
import { Import, SheetColumns } from '../imports/contract.ts'
import { contactListPermissions } from './permissions.ts'

export const contactListErrors = defineErrors({
  ERR_NO_CONTACT_LIST_FOUND: {
    status: 404,
    pt: 'Lista de contatos não encontrada.',
    en: 'Contact list not found.',
    es: 'Lista de contactos no encontrada.',
  },
  ERR_NO_CONTACT_LIST_ITEM_FOUND: {
    status: 404,
    pt: 'Este contato não está mais na lista.',
    en: 'This contact is no longer in the list.',
    es: 'Este contacto ya no está en la lista.',
  },
  ERR_NUMBER_IN_CONTACT_LIST: {
    status: 409,
    pt: 'Este número já está na lista.',
    en: 'This number is in the list already.',
    es: 'Este número ya está en la lista.',
  },
  ERR_CONTACT_LIST_IN_USE: {
    status: 409,
    pt: 'Uma campanha em andamento usa esta lista. Espere a campanha terminar ou cancele-a.',
    en: 'A campaign that is running uses this list. Wait for its end, or cancel it.',
    es: 'Una campaña en curso usa esta lista. Espere a que termine o cancélela.',
  },
})

/** People whom campaigns write to (spec 2 §3). */
export const ContactList = z.object({
  id: Id,
  name: z.string(),
  contactsCount: z.int(),
  /** Of them, those whom WhatsApp knows. */
  validCount: z.int(),
  /** Of them, those about whom WhatsApp is yet to be asked. */
  waitingCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ContactList = z.infer<typeof ContactList>

/** Someone in a list; the same person in two lists is two items. */
export const ContactListItem = z.object({
  id: Id,
  contactListId: Id,
  name: z.string(),
  /** Digits, country and area code first; no two of a list are the same. */
  number: z.string(),
  /** '' where there is none. */
  email: z.string(),
  /** Whether WhatsApp knows the number; null while it did not say. */
  isWhatsappValid: z.boolean().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ContactListItem = z.infer<typeof ContactListItem>

export const ContactListDraft = z.object({
  name: Name,
  /** The contacts who have a ticket with this tag become its items. */
  tagId: LinkedId,
})
export type ContactListDraft = z.output<typeof ContactListDraft>

export const ContactListChange = z.object({ name: Name.optional() })
export type ContactListChange = z.output<typeof ContactListChange>

const person = { name: Name, number: PhoneNumber, email: OptionalEmail.optional() }

export const ContactListItemDraft = z.object({ ...person, contactListId: InputId })
export type ContactListItemDraft = z.output<typeof ContactListItemDraft>

export const ContactListItemChange = z.object(person).partial()
export type ContactListItemChange = z.output<typeof ContactListItemChange>

export const contactListRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/contact-lists',
    summary: 'Contact lists by name; searchParam looks at the name.',
    allow: contactListPermissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional() }),
    reply: z.object({ records: z.array(ContactList), ...pageReply }),
  },
  all: {
    method: 'GET',
    path: '/contact-lists/list',
    summary: "All contact lists by name, to choose from. The company is the caller's.",
    allow: contactListPermissions.use,
    query: z.object({ companyId: OptionalId }),
    reply: z.array(ContactList),
  },
  show: {
    method: 'GET',
    path: '/contact-lists/:contactListId',
    summary: 'One contact list.',
    allow: contactListPermissions.use,
    reply: ContactList,
  },
  create: {
    method: 'POST',
    path: '/contact-lists',
    summary: 'Adds a contact list; with tagId those contacts are in it who have a ticket with the tag.',
    allow: contactListPermissions.use,
    body: ContactListDraft,
    reply: ContactList,
  },
  update: {
    method: 'PUT',
    path: '/contact-lists/:contactListId',
    summary: 'Changes the name of a contact list.',
    allow: contactListPermissions.use,
    body: ContactListChange,
    reply: ContactList,
  },
  remove: {
    method: 'DELETE',
    path: '/contact-lists/:contactListId',
    summary: 'Deletes a contact list with its contacts; refused while a campaign that runs uses it.',
    allow: contactListPermissions.use,
    status: 204,
    reply: z.void(),
  },
  upload: {
    method: 'POST',
    path: '/contact-lists/:contactListId/upload',
    summary:
      'Takes the people of a sheet (.xls, .xlsx or .csv, columns nome, numero, email, or those that are chosen) into a list. It answers at once; how far it is comes by the event company-{id}-ContactListItem (action progress, at the end reload) and GET /imports/:importId.',
    allow: contactListPermissions.use,
    body: SheetColumns,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_SHEET_BYTES },
    status: 202,
    reply: Import,
  },
  check: {
    method: 'POST',
    path: '/contact-lists/:contactListId/check',
    summary:
      'Has WhatsApp asked again about the numbers of a list that it does not know so far; one by one, in the background.',
    allow: contactListPermissions.use,
    reply: ContactList,
  },
})

export const contactListItemRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/contact-list-items',
    summary:
      'The contacts of a list by name; searchParam looks at name, number and e-mail. Without contactListId there are none.',
    allow: contactListPermissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional(), contactListId: OptionalId }),
    reply: z.object({ contacts: z.array(ContactListItem), ...pageReply }),
  },
  show: {
    method: 'GET',
    path: '/contact-list-items/:contactListItemId',
    summary: 'One contact of a list.',
    allow: contactListPermissions.use,
    reply: ContactListItem,
  },
  create: {
    method: 'POST',
    path: '/contact-list-items',
    summary: 'Adds somebody to a list; whether WhatsApp knows the number is asked in the background.',
    allow: contactListPermissions.use,
    body: ContactListItemDraft,
    reply: ContactListItem,
  },
  update: {
    method: 'PUT',
    path: '/contact-list-items/:contactListItemId',
    summary: 'Changes the given fields of somebody in a list.',
    allow: contactListPermissions.use,
    body: ContactListItemChange,
    reply: ContactListItem,
  },
  remove: {
    method: 'DELETE',
    path: '/contact-list-items/:contactListItemId',
    summary: 'Takes somebody out of a list.',
    allow: contactListPermissions.use,
    status: 204,
    reply: z.void(),
  },
})

export const contactListEvents = defineEvents({
  ContactList: recordEvent(ContactList, contactListPermissions.use),
  ContactListItem: recordEvent(
    ContactListItem,
    contactListPermissions.use,
    z.union([
      /** How far an import is, for anyone who asked for it and administrators. */
      z.object({ action: z.literal('progress'), import: Import }),
      /** Many came in: the list is to be fetched again. */
      z.object({ action: z.literal('reload'), contactListId: Id }),
    ]),
  ),
})
