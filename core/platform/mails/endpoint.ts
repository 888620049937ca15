import type { MailPlace } from '../../clients/index.ts'

/** The id of a mail: its domain is the sender's. */
export const mailId = ({ sender }: MailPlace, name: string): string =>
  `${name}@${sender.slice(sender.lastIndexOf('@') + 1)}`
