import { domainEvent } from '../../company/index.ts'

/** A contact wrote something new; before the bot answers it. Nothing is told about groups. */
export const contactWrote = domainEvent<ContactWrote>('contact wrote')

export interface ContactWrote {
  contactId: number
  ticketId: number
  text: string
  /** Nobody had the conversation before: the message began it. */
  begins: boolean
  /** To be called by what answers the message itself: then the bot does not. */
  answered: () => void
}
