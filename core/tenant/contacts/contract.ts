import * as z from 'zod'
import { defineRoutes } from '../../access/routes.ts'
import { defineEvents } from '../../kit/contract.ts'
import { Email, Id, Instant, LinkedId, Name, OptionalId, SearchText } from '../../kit/fields.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { PhoneNumber } from '../../kit/phone.ts'
import { words } from '../../kit/words.ts'

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
    name: z.string(words.required).trim().min(1, words.required).max(100, words.tooLong),
    value: z.string(words.required).trim().min(1, words.required).max(1000, words.tooLong),
  }),
)

const OptionalEmail = z.union([z.literal(''), Email])

export const ContactDraft = z.object({
  name: Name,
  number: PhoneNumber,
  email: OptionalEmail.optional(),
  extraInfo: GivenExtraInfo.max(50).optional(),
  whatsappId: LinkedId,
})
export type ContactDraft = z.output<typeof ContactDraft>

/** Absent fields stay as they are; `extraInfo` replaces the whole list. An empty number is that of a group: left alone. */
export const ContactChange = ContactDraft.extend({
  name: Name.optional(),
  number: z.union([z.literal(''), PhoneNumber]).optional(),
})
export type ContactChange = z.output<typeof ContactChange>

const SearchParam = SearchText.optional()

export const contactRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/contacts',
    summary: 'Contacts by name, 30 at a time; searchParam looks inside of name and number, without accents.',
    allow: 'contacts:use',
    query: z.object({ ...pageByNameQuery, searchParam: SearchParam }),
    reply: z.object({ contacts: z.array(Contact), ...pageReply }),
  },
  listAll: {
    method: 'GET',
    path: '/contacts/list',
    summary: 'The first 5000 contacts by name, for pickers.',
    allow: 'contacts:use',
    anyCompany: true,
    query: z.object({ searchParam: SearchParam, companyId: OptionalId }),
    reply: z.array(ContactLabel.pick({ id: true, name: true, number: true })),
  },
  show: {
    method: 'GET',
    path: '/contacts/:contactId',
    summary: 'One contact.',
    allow: 'contacts:use',
    reply: Contact,
  },
  create: {
    method: 'POST',
    path: '/contacts',
    summary: 'Adds a contact; the number is checked on WhatsApp when a connection is up.',
    allow: 'contacts:use',
    body: ContactDraft,
    reply: Contact,
  },
  update: {
    method: 'PUT',
    path: '/contacts/:contactId',
    summary: 'Changes the given fields of a contact.',
    allow: 'contacts:use',
    body: ContactChange,
    reply: Contact,
  },
  remove: {
    method: 'DELETE',
    path: '/contacts/:contactId',
    summary: 'Deletes a contact with its finished tickets; refused while one is open or pending.',
    allow: 'contacts-page:deleteContact',
    status: 204,
    reply: z.void(),
  },
})

export const contactEvents = defineEvents({
  contact: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), contact: Contact }),
    z.object({ action: z.literal('update'), contact: Contact }),
    z.object({ action: z.literal('delete'), contactId: Id }),
  ]),
})
