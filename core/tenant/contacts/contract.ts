import * as z from 'zod'
import { defineEvents, recordEvent } from '../../access/events.ts'
import { defineRoutes } from '../../access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Email, Id, Instant, LinkedId, Name, OptionalId, orEmpty, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_EXTRA_INFO, MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { PhoneNumber } from '../../kit/phone.ts'
import { words } from '../../kit/words.ts'
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
  whatsappId: Id.nullable(),
  /** The connection that this person wrote to first. */
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  extraInfo: z.array(ExtraInfo),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Contact = z.infer<typeof Contact>

const GivenExtraInfo = z.array(
  z.object({
    name: titleText(words.required).max(MAX_TITLE, words.tooLong),
    value: z.string(words.required).trim().min(1, words.required).max(MAX_VALUE, words.tooLong),
  }),
)

const OptionalEmail = orEmpty(z.union([z.literal(''), Email]))

export const ContactDraft = z.object({
  name: Name,
  number: PhoneNumber,
  email: OptionalEmail.optional(),
  extraInfo: GivenExtraInfo.max(MAX_EXTRA_INFO).optional(),
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

export const contactRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/contacts',
    summary: 'Contacts by name, 30 at a time; searchParam looks inside of name and number, without accents.',
    allow: contactPermissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchParam }),
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
  show: {
    method: 'GET',
    path: '/contacts/:contactId',
    summary: 'One contact.',
    allow: contactPermissions.use,
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
  contact: recordEvent(Contact, contactPermissions.use),
})
