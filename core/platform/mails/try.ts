import { randomUUID } from 'node:crypto'
import type { Platform } from '../../desk/index.ts'
import type { DeskCall } from '../../http/index.ts'
import { fail, found } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { mailRefusals } from '../../kit/outside-errors.ts'
import { sendMail } from '../../outbound/index.ts'
import type { OptionsChange } from '../options/contract.ts'
import { mailErrors } from './contract.ts'
import { mailId, mailPlaceWith } from './place.ts'

/** Sends the caller a mail by the server as a form has it; throws why it did not go. */
export async function tryPlatformMail(
  { platform, caller, language }: DeskCall & { platform: Platform },
  change: OptionsChange,
): Promise<{ to: string }> {
  const place = found(await mailPlaceWith(platform, change), mailErrors.ERR_NO_PLATFORM_MAIL)
  const { email: to } = found(
    await platform.onDesk(caller.companyId, desk => platform.tenants.personOf(desk, caller.userId)),
    mailErrors.ERR_NO_PLATFORM_MAIL,
  )
  const reply = await sendMail(platform.outbound, place, {
    id: mailId(place, randomUUID()),
    to,
    ...greetings[language],
  })
  if ('fault' in reply)
    throw fail(mailRefusals[reply.fault], { place: `${place.host}:${place.port}`, detail: reply.detail })
  return { to }
}

const greetings: Record<Language, { subject: string; body: string }> = {
  pt: { subject: 'Teste do Balcão', body: 'Este é um teste. Os e-mails às empresas saem por este servidor.' },
  en: { subject: 'A test of Balcão', body: 'This is a test. Mails to companies go by this server.' },
  es: { subject: 'Prueba de Balcão', body: 'Esta es una prueba. Los correos a las empresas salen por este servidor.' },
}
