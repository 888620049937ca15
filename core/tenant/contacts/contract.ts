import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import {
  Id,
  InputId,
  Instant,
  idList,
  LinkedId,
  Name,
  OptionalEmail,
  OptionalId,
  orEmpty,
  SearchText,
  titleText,
} from '../../kit/fields.ts'
import { MAX_EXTRA_INFO, MAX_FILTER_TAGS, MAX_SHEET_BYTES, MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { PhoneNumber } from '../../kit/phone.ts'
import { normalizeText } from '../../kit/text.ts'
import { words } from '../../kit/words.ts'
import { Import, SheetColumns } from '../imports/contract.ts'
import { contactPermissions } from './permissions.ts'

export const contactErrors = defineErrors({
  ERR_WAPP_CHECK_CONTACT: {
    status: 502,
    pt: 'Não foi possível verificar o contato no WhatsApp. Verifique a conexão.',
    en: 'The contact could not be checked on WhatsApp. Check the connection.',
    es: 'No se pudo verificar el contacto en WhatsApp. Revise la conexión.',
  },
  ERR_WAPP_INVALID_CONTACT: {
    status: 400,
    pt: 'Este não é um número de WhatsApp válido.',
    en: 'This is not a valid WhatsApp number.',
    es: 'Este no es un número de WhatsApp válido.',
  },
  ERR_NO_CONTACT_FOUND: {
    status: 404,
    pt: 'Contato não encontrado.',
    en: 'Contact not found.',
    es: 'Contacto no encontrado.',
  },
  ERR_DUPLICATED_CONTACT: {
    status: 409,
    pt: 'Já existe um contato com este número.',
    en: 'A contact with this number already exists.',
    es: 'Ya existe un contacto con este número.',
  },
  ERR_NO_PHONE_NAMES: {
    status: 409,
    pt: 'Nenhum celular conectado contou nomes de contatos. Conecte um, ou envie uma planilha.',
    en: 'No connected phone has told names of contacts. Connect one, or send a sheet.',
    es: 'Ningún celular conectado informó nombres de contactos. Conecte uno o envíe una hoja.',
  },
  ERR_CONTACTS_NOT_MERGEABLE: {
    status: 400,
    pt: 'Só duas pessoas diferentes podem ser unidas; grupos não.',
    en: 'Only two different people can be merged, and no groups.',
    es: 'Solo se pueden unir dos personas distintas; grupos no.',
  },
  ERR_NO_MERGE_FOUND: {
    status: 404,
    pt: 'Esta união não existe ou já foi desfeita.',
    en: 'There is no such merge, or it was undone already.',
    es: 'Esta unión no existe o ya se deshizo.',
  },
  ERR_MERGE_PASSED: {
    status: 409,
    pt: 'Um dos números é de outro contato agora: a união não pode mais ser desfeita.',
    en: 'One of the numbers belongs to another contact now: the merge cannot be undone any more.',
    es: 'Uno de los números es de otro contacto ahora: la unión ya no se puede deshacer.',
  },
  ERR_CONTACT_IN_USE: {
    status: 409,
    pt: 'Este contato tem atendimentos em aberto.',
    en: 'This contact has open tickets.',
    es: 'Este contacto tiene atenciones abiertas.',
  },
})

/** One person or group as it is shown inside of tickets and messages. */
export const ContactLabel = z.object({
  id: Id,
  name: z.string(),
  /** Digits with country code; '' for a group, and for a person of whom WhatsApp shows no number. */
  number: z.string(),
  isGroup: z.boolean(),
  /** A signed link that expires; null when there is no picture. */
  profilePicUrl: z.string().nullable(),
})
export type ContactLabel = z.infer<typeof ContactLabel>

export const ExtraInfo = z.object({ name: z.string(), value: z.string() })
export type ExtraInfo = z.infer<typeof ExtraInfo>

export const Contact = ContactLabel.extend({
  uuid: z.uuid(),
  email: z.string(),
  /** WhatsApp confirmed the number, or wrote from it. */
  isVerified: z.boolean(),
  /** WhatsApp was asked about the number and does not know it. */
  notOnWhatsApp: z.boolean(),
  whatsappId: Id.nullable(),
  /** The connection that this person wrote to first. */
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  extraInfo: z.array(ExtraInfo),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Contact = z.infer<typeof Contact>

const InputExtraInfo = z.array(
  z.object({
    name: titleText(words.required).max(MAX_TITLE, words.tooLong),
    value: z.string(words.required).trim().min(1, words.required).max(MAX_VALUE, words.tooLong),
  }),
)

/** So much of an e-mail is searched: a place in the list holds all of it, its signs escaped, and has a limit. */
const SEARCHED_EMAIL = 200

/**
 * What lists are ordered by and searches look into: the name, the number and the e-mail, without accents and capitals. Two spaces
 * end the name, so that a longer one comes behind it, whatever it goes on with: 'Ana Souza (escritório)'.
 */
export const normalizedOf = ({ name, number, email }: { name: string; number: string | null; email: string }): string =>
  normalizeText(
    [name, [number, email.slice(0, SEARCHED_EMAIL)].filter(Boolean).join(' ')].filter(Boolean).join('  '),
  ).trim()

export const ContactDraft = z.object({
  name: Name,
  number: PhoneNumber,
  email: OptionalEmail.optional(),
  extraInfo: InputExtraInfo.max(MAX_EXTRA_INFO).optional(),
  whatsappId: LinkedId,
})
export type ContactDraft = z.output<typeof ContactDraft>

/** Absent fields stay as they are; `extraInfo` replaces the whole list. An empty number is that of a group: left alone. */
export const ContactChange = ContactDraft.extend({
  name: Name.optional(),
  number: orEmpty(z.union([z.literal(''), PhoneNumber])).optional(),
})
export type ContactChange = z.output<typeof ContactChange>

/** A contact in a choice list. */
const PickedContact = ContactLabel.pick({ id: true, name: true, number: true })
export type PickedContact = z.infer<typeof PickedContact>

const SearchParam = SearchText.optional()

/** Which contacts are wanted, as pages say it. */
const filterFields = {
  /** Looks inside of name, number and e-mail, without accents. */
  searchParam: SearchParam,
  /** JSON array: each of these tags stands on a ticket of the contact; `MAX_FILTER_TAGS` at most. */
  tags: idList(MAX_FILTER_TAGS),
}
const ContactsRequest = z.object(filterFields)
export type RequestedContacts = z.output<typeof ContactsRequest>

/** What goes when a contact is deleted. */
export const ContactTickets = z.object({
  total: z.int(),
  /** Of these, open or pending: while there are some the contact stays. */
  alive: z.int(),
})
export type ContactTickets = z.infer<typeof ContactTickets>

/** Someone who was merged into a contact and can come back. */
export const ContactMerge = z.object({
  id: Id,
  name: z.string(),
  /** '' for a person of whom WhatsApp shows no number. */
  number: z.string(),
  mergedAt: Instant,
})
export type ContactMerge = z.infer<typeof ContactMerge>

/** The name of the file with contacts (spec 1 §2). */
export const CONTACTS_FILE = 'contatos.csv'

export const contactRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/contacts',
    summary: 'Contacts by name, 30 at a time; searchParam looks inside of name, number and e-mail, without accents.',
    allow: contactPermissions.use,
    query: z.object({ ...pageByNameQuery, ...filterFields }),
    reply: z.object({ contacts: z.array(Contact), ...pageReply }),
  },
  listAll: {
    method: 'GET',
    path: '/contacts/list',
    summary: 'The first 5000 contacts by name, for pickers.',
    allow: contactPermissions.use,
    anyCompany: true,
    query: z.object({ searchParam: SearchParam, companyId: OptionalId }),
    reply: z.array(PickedContact),
  },
  export: {
    method: 'GET',
    path: '/contacts/export',
    summary: 'The contacts that fit, as contatos.csv: name, number and e-mail, as the import reads them.',
    allow: contactPermissions.export,
    query: ContactsRequest,
    reply: z.string(),
    download: true,
    downloadTypes: ['text/csv'],
    rate: { max: 20, perSeconds: 60 },
  },
  show: {
    method: 'GET',
    path: '/contacts/:contactId',
    summary: 'One contact.',
    allow: contactPermissions.use,
    reply: Contact,
  },
  tickets: {
    method: 'GET',
    path: '/contacts/:contactId/tickets',
    summary: 'How many tickets go when a contact is deleted, and how many of them are open or pending.',
    allow: contactPermissions.delete,
    reply: ContactTickets,
  },
  merges: {
    method: 'GET',
    path: '/contacts/:contactId/merges',
    summary: 'Who was merged into a contact and can come back, the last first.',
    allow: contactPermissions.merge,
    reply: z.object({ merges: z.array(ContactMerge) }),
  },
  merge: {
    method: 'POST',
    path: '/contacts/:contactId/merges',
    summary: 'Makes one of two contacts that are one: the one in the path stays, and gets all that the other had.',
    allow: contactPermissions.merge,
    body: z.object({ contactId: InputId }),
    reply: z.object({ contact: Contact, mergeId: Id }),
  },
  part: {
    method: 'DELETE',
    path: '/contacts/:contactId/merges/:mergeId',
    summary: 'Undoes a merge; answers with the contact that is there again.',
    allow: contactPermissions.merge,
    reply: Contact,
  },
  create: {
    method: 'POST',
    path: '/contacts',
    summary: 'Adds a contact; the number is checked on WhatsApp when a connection is up.',
    allow: contactPermissions.use,
    body: ContactDraft,
    reply: Contact,
  },
  import: {
    method: 'POST',
    path: '/contacts/import',
    summary:
      'Makes contacts of a sheet (.xls, .xlsx or .csv, columns nome, numero, email, or those that are chosen), or without a file of the names that paired phones know. It answers at once; how far it is comes by the event company-{id}-contact (action progress) and GET /imports/:importId.',
    allow: contactPermissions.use,
    body: SheetColumns,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_SHEET_BYTES, orJson: true },
    status: 202,
    reply: Import,
  },
  /** As pages of the family call it (decision 746). */
  upload: {
    method: 'POST',
    path: '/contacts/upload',
    summary: 'The same as POST /contacts/import.',
    allow: contactPermissions.use,
    body: SheetColumns,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_SHEET_BYTES, orJson: true },
    status: 202,
    reply: Import,
  },
  update: {
    method: 'PUT',
    path: '/contacts/:contactId',
    summary: 'Changes the given fields of a contact.',
    allow: contactPermissions.use,
    body: ContactChange,
    reply: Contact,
  },
  remove: {
    method: 'DELETE',
    path: '/contacts/:contactId',
    summary: 'Deletes a contact with its finished tickets; refused while one is open or pending.',
    allow: contactPermissions.delete,
    status: 204,
    reply: z.void(),
  },
})

export const contactEvents = defineEvents({
  contact: recordEvent(
    Contact,
    contactPermissions.use,
    /** How far an import is, for anyone who asked for it and administrators. */
    z.object({ action: z.literal('progress'), import: Import }),
  ),
})
