import type { Contact } from '../../../core/tenant/contacts/contract.ts'

/** A contact as the server lists it. */
export const contactRow = (id: number, name: string, more: Partial<Contact> = {}): Contact => ({
  id,
  name,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  number: `55119888800${String(id).padStart(2, '0')}`,
  isGroup: false,
  profilePicUrl: null,
  email: '',
  isVerified: true,
  notOnWhatsApp: false,
  whatsappId: null,
  whatsapp: null,
  extraInfo: [],
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
  ...more,
})
