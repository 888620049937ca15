import { fact } from '../../desk/index.ts'

/** A contact wrote something new; before the bot answers it. Nothing is told of groups. */
export const contactWrote = fact<{ contactId: number; ticketId: number; text: string }>('contact wrote')
