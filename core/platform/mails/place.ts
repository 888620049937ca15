import type { Platform } from '../../desk/index.ts'
import type { MailPlace } from '../../outbound/index.ts'
import type { OptionsChange, PlatformOptions } from '../options/contract.ts'
import { platformOptions, platformSecret, withoutLostPassword } from '../options/index.ts'

/** Whether the operator has said by which server mails go. */
export const hasServer = ({ smtpHost, smtpSender }: Pick<PlatformOptions, 'smtpHost' | 'smtpSender'>): boolean =>
  smtpHost !== '' && smtpSender !== ''

/** By which server the platform sends mails; undefined where nobody has said. */
export const platformMailPlace = (platform: Keeper): Promise<MailPlace | undefined> => mailPlaceWith(platform, {})

/** The same as it would be after a change. */
export async function mailPlaceWith({ store, secrets }: Keeper, change: OptionsChange): Promise<MailPlace | undefined> {
  const stored = await platformOptions(store.db)
  const { smtpPassword, ...options } = withoutLostPassword(stored, { ...stored, ...change })
  const { smtpHost, smtpPort, smtpSecurity, smtpUser, smtpSender } = { ...stored, ...options }
  if (!hasServer({ smtpHost, smtpSender })) return undefined
  return {
    host: smtpHost,
    port: smtpPort,
    security: smtpSecurity,
    username: smtpUser,
    password: smtpPassword ?? (await platformSecret(store.db, { secrets }, 'smtpPassword')),
    sender: smtpSender,
  }
}
type Keeper = Pick<Platform, 'store' | 'secrets'>

/** The id of a mail: its domain is the sender's. */
export const mailId = ({ sender }: MailPlace, name: string): string =>
  `${name}@${sender.slice(sender.lastIndexOf('@') + 1)}`
