import type { MailEndpoint } from '../../clients/index.ts'

/** The id of a mail: its domain is the sender's. */
export const mailId = ({ sender }: MailEndpoint, name: string): string =>
  `${name}@${sender.slice(sender.lastIndexOf('@') + 1)}`
