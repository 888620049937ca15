/** What other features may use. */
export { contactsApi, contactsFound } from './api.ts'
export { askedTicket, type FoundContact } from './requested-ticket.ts'
export { ContactDialog } from './contact-dialog.tsx'
export type { ContactStart } from './contact-form.tsx'
export { withBrazil } from './country-code.ts'
