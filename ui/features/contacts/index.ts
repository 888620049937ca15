/** What other features may use. */
export { contactsApi, contactsFound } from './api.ts'
export { ContactDialog } from './contact-dialog.tsx'
export type { ContactStart } from './contact-form.tsx'
export { withBrazil } from './country-code.ts'
export { type FoundContact, requestedTicket } from './requested-ticket.ts'
