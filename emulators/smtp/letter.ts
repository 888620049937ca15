import PostalMime from 'postal-mime'
import type { TakenMail } from './smtp.ts'

/** What a mail says, as people read it. */
export interface Letter {
  from: string
  to: string
  subject: string
  id: string
  text: string
  /** '' where it is plain. */
  html: string
}

export async function readLetter({ text: raw, from, to }: Pick<TakenMail, 'text' | 'from' | 'to'>): Promise<Letter> {
  const { subject = '', messageId = '', text = '', html = '' } = await PostalMime.parse(raw)
  return { from, to: to.join(', '), subject, id: messageId.replace(/^<|>$/g, ''), text, html }
}
