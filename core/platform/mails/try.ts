import { randomUUID } from 'node:crypto'
import { sendMail } from '../../clients/index.ts'
import type { Platform } from '../../company/index.ts'
import { mailErrors } from '../../domain/external-errors.ts'
import type { CompanyCall } from '../../http/index.ts'
import { fail, found } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { authErrors } from '../auth/contract.ts'
import type { PlatformMailChange } from '../options/contract.ts'
import { mailFromInput } from '../options/index.ts'
import { mailId } from './endpoint.ts'

/** Sends the caller a mail by the server as a form has it; throws why it did not go. */
export async function tryPlatformMail(
  { platform, caller, language }: CompanyCall & { platform: Platform },
  provided: PlatformMailChange,
): Promise<{ to: string }> {
  const place = await mailFromInput(platform.store.db, platform.secrets, provided)
  const { email: to } = found(
    await platform.askDesk(caller.companyId, 'personOf', [caller.userId]),
    authErrors.ERR_NO_USER_FOUND,
  )
  const reply = await sendMail(platform.outbound, place, {
    id: mailId(place, randomUUID()),
    to,
    ...greetings[language],
  })
  if ('fault' in reply)
    throw fail(mailErrors[reply.fault], { place: `${place.host}:${place.port}`, detail: reply.detail })
  return { to }
}

const greetings: Record<Language, { subject: string; body: string }> = {
  pt: { subject: 'Teste do Balcão', body: 'Este é um teste. Os e-mails às empresas saem por este servidor.' },
  en: { subject: 'A test of Balcão', body: 'This is a test. Mails to companies go by this server.' },
  es: { subject: 'Prueba de Balcão', body: 'Esta es una prueba. Los correos a las empresas salen por este servidor.' },
}
