import { statusWord } from '../../../domain/connection-status-words.ts'
import { type CompanyCall, TextFile } from '../../../http/index.ts'
import { DAY, HOUR, MINUTE, SECOND, wireTime } from '../../../kit/clock.ts'
import type { Language } from '../../../kit/language.ts'
import { fillSentence, oneLine } from '../../../kit/text.ts'
import { zoneFormat } from '../../../kit/zone-format.ts'
import type { ClaimedVersion } from '../../../whatsapp/index.ts'
import type { ConnectionRow } from '../serialize.ts'
import { connectionLogFileName, connectionLogWords } from './contract.ts'
import { connectionLogOf } from './log.ts'

interface FileWords {
  title: string
  made: string
  provider: string
  status: string
  linked: string
  notLinked: string
  claims: Record<ClaimedVersion['from'] | 'nothing', string>
  empty: string
}

const words: Record<Language, FileWords> = {
  pt: {
    title: 'Diário da conexão {name}',
    made: 'Feito em {now} ({timeZone}) pelo Balcão {version}',
    provider: 'Provedor: {provider}',
    status: 'Situação: {status}',
    linked: 'Celular vinculado desde {since}',
    notLinked: 'Nenhum celular vinculado',
    claims: {
      whatsapp: 'WhatsApp Web: {version}, informada pelo WhatsApp em {seenAt} ({age})',
      setting: 'WhatsApp Web: {version}, definida nas opções do servidor',
      program: 'WhatsApp Web: {version}, a que veio com o programa',
      nothing: 'WhatsApp Web: nenhuma versão em uso',
    },
    empty: 'Nada aconteceu nos últimos 30 dias.',
  },
  en: {
    title: 'Diary of the connection {name}',
    made: 'Made on {now} ({timeZone}) by Balcão {version}',
    provider: 'Provider: {provider}',
    status: 'Status: {status}',
    linked: 'A phone is linked since {since}',
    notLinked: 'No phone is linked',
    claims: {
      whatsapp: 'WhatsApp Web: {version}, told by WhatsApp on {seenAt} ({age})',
      setting: 'WhatsApp Web: {version}, chosen in the options of the server',
      program: 'WhatsApp Web: {version}, the one that came with the program',
      nothing: 'WhatsApp Web: no version in use',
    },
    empty: 'Nothing happened in the last 30 days.',
  },
  es: {
    title: 'Diario de la conexión {name}',
    made: 'Hecho el {now} ({timeZone}) por Balcão {version}',
    provider: 'Proveedor: {provider}',
    status: 'Situación: {status}',
    linked: 'Teléfono vinculado desde el {since}',
    notLinked: 'Ningún teléfono vinculado',
    claims: {
      whatsapp: 'WhatsApp Web: {version}, informada por WhatsApp el {seenAt} ({age})',
      setting: 'WhatsApp Web: {version}, elegida en las opciones del servidor',
      program: 'WhatsApp Web: {version}, la que vino con el programa',
      nothing: 'WhatsApp Web: ninguna versión en uso',
    },
    empty: 'Nada pasó en los últimos 30 días.',
  },
}

/** The connection log of a connection to be sent to anyone who helps, in the caller's language and the company's time. */
export async function connectionLogFile({ company, language }: CompanyCall, row: ConnectionRow): Promise<TextFile> {
  const { whatsapp, version } = company.services
  const { timeZone } = company.entitlements()
  const now = company.clock.now()
  const t = words[language]
  const timeOf = (when: number | string): string => fullTime(timeZone, when)
  const claimed = whatsapp.claimedVersion()
  const head = [
    fillSentence(t.title, { name: row.name }),
    fillSentence(t.made, { now: timeOf(now), timeZone, version }),
    fillSentence(t.claims[claimed?.from ?? 'nothing'], {
      version: claimed?.version,
      ...(claimed?.seenAt ? { seenAt: timeOf(claimed.seenAt), age: ageIn(language, now - claimed.seenAt) } : {}),
    }),
    fillSentence(t.provider, { provider: whatsapp.provider }),
    fillSentence(t.status, { status: statusWord(row.status, row.statusReason)[language] }),
    row.linkedAt === null ? t.notLinked : fillSentence(t.linked, { since: timeOf(row.linkedAt) }),
  ]
  const entries = await connectionLogOf(company.db, row.id, now)
  const reader = { language, timeOf, waitsFor: row.nextAttemptAt === null ? null : wireTime(row.nextAttemptAt) }
  const lines = entries.map(entry => `${timeOf(entry.at)}  ${connectionLogWords(entry, reader)}`)
  // Names of before may hold ends of lines.
  const text = [...head, '', ...(lines.length > 0 ? lines : [t.empty])].map(oneLine).join('\n')
  return new TextFile(connectionLogFileName(row.name, language), `${text}\n`)
}

/** `22/11/2026 18:05:03` in every language, as times are written on the pages. */
const fullTime = (timeZone: string, when: number | string): string =>
  fullFormat(timeZone).format(new Date(when)).replace(', ', ' ')

const fullFormat = zoneFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `há 3 horas`. */
function ageIn(language: Language, age: number): string {
  const ago = new Intl.RelativeTimeFormat(language)
  if (age >= DAY) return ago.format(-Math.floor(age / DAY), 'day')
  if (age >= HOUR) return ago.format(-Math.floor(age / HOUR), 'hour')
  return age >= MINUTE
    ? ago.format(-Math.floor(age / MINUTE), 'minute')
    : ago.format(-Math.floor(age / SECOND), 'second')
}
