import * as z from 'zod'
import { defineEvents, event } from '../../../domain/access/events.ts'
import { defineRoutes } from '../../../domain/access/routes.ts'
import { reasonWords } from '../../../domain/connection-reason-words.ts'
import { Id, Instant } from '../../../kit/fields.ts'
import type { Language, Sentences } from '../../../kit/language.ts'
import { fillSentence } from '../../../kit/text.ts'
import { connectionPermissions } from '../permissions.ts'

/** How many entries a connection has at most; the oldest go. */
export const STORED_ENTRIES = 200

const own = {
  'start-asked': {
    pt: '{who} pediu para conectar.',
    en: '{who} asked to connect.',
    es: '{who} pidió conectar.',
  },
  'new-code-asked': {
    pt: '{who} pediu um novo QR Code; o celular vinculado foi esquecido.',
    en: '{who} asked for a new QR code; the linked phone was forgotten.',
    es: '{who} pidió un nuevo código QR; se olvidó el teléfono vinculado.',
  },
  'stop-asked': {
    pt: '{who} pediu para desconectar.',
    en: '{who} asked to disconnect.',
    es: '{who} pidió desconectar.',
  },
  'code-asked': {
    pt: '{who} pediu um código de 8 caracteres para vincular o celular.',
    en: '{who} asked for an 8-character code to link the phone.',
    es: '{who} pidió un código de 8 caracteres para vincular el teléfono.',
  },
  'code-refused': {
    pt: 'O WhatsApp recusou o pedido do código de 8 caracteres.',
    en: 'WhatsApp refused to give an 8-character code.',
    es: 'WhatsApp rechazó el pedido del código de 8 caracteres.',
  },
  'code-unanswered': {
    pt: 'O WhatsApp não respondeu ao pedido do código de 8 caracteres.',
    en: 'WhatsApp did not answer when an 8-character code was asked for.',
    es: 'WhatsApp no respondió al pedido del código de 8 caracteres.',
  },
  restored: {
    pt: 'O Balcão foi iniciado; esta conexão volta por si só.',
    en: 'Balcão was started; this connection comes back by itself.',
    es: 'Balcão se inició; esta conexión vuelve por sí sola.',
  },
  'qr-shown': {
    pt: 'Um QR Code foi mostrado para vincular o celular.',
    en: 'A QR code was shown to link the phone.',
    es: 'Se mostró un código QR para vincular el teléfono.',
  },
  paired: {
    pt: 'O celular aceitou a vinculação.',
    en: 'The phone accepted the link.',
    es: 'El teléfono aceptó la vinculación.',
  },
  opened: { pt: 'Conectado ao WhatsApp.', en: 'Connected to WhatsApp.', es: 'Conectado a WhatsApp.' },
  'version-changed': {
    pt: 'A versão do WhatsApp Web em uso passou de {before} para {version}.',
    en: 'The version of WhatsApp Web in use changed from {before} to {version}.',
    es: 'La versión de WhatsApp Web en uso pasó de {before} a {version}.',
  },
  restarted: {
    pt: 'O WhatsApp pediu para abrir a sessão de novo, como faz depois de vincular.',
    en: 'WhatsApp asked to open the session anew, as it does after linking.',
    es: 'WhatsApp pidió abrir la sesión de nuevo, como hace después de vincular.',
  },
  'proxy-changed': {
    pt: '{who} mudou o proxy da conexão.',
    en: '{who} changed the proxy of the connection.',
    es: '{who} cambió el proxy de la conexión.',
  },
  'message-refused': {
    pt: 'O WhatsApp recusou uma mensagem para quem nunca escreveu.',
    en: 'WhatsApp refused a message to somebody who never wrote.',
    es: 'WhatsApp rechazó un mensaje para alguien que nunca escribió.',
  },
  capped: {
    pt: 'Este número já começou todas as conversas que o WhatsApp permite até {until}.',
    en: 'This number has begun all the chats that WhatsApp allows until {until}.',
    es: 'Este número ya empezó todas las conversaciones que WhatsApp permite hasta el {until}.',
  },
  'restriction-ended': {
    pt: 'A restrição do WhatsApp acabou.',
    en: "WhatsApp's restriction is over.",
    es: 'La restricción de WhatsApp terminó.',
  },
  'limit-changed': {
    pt: '{who} mudou o limite de primeiros contatos em 24 horas para {limit}.',
    en: '{who} changed the limit of first contacts in 24 hours to {limit}.',
    es: '{who} cambió el límite de primeros contactos en 24 horas a {limit}.',
  },
  'limit-by-age': {
    pt: '{who} deixou o limite de primeiros contatos em 24 horas com a idade do vínculo: hoje {limit}.',
    en: '{who} left the limit of first contacts in 24 hours to the age of the link: {limit} today.',
    es: '{who} dejó el límite de primeros contactos en 24 horas a la edad de la vinculación: hoy {limit}.',
  },
  'limit-reached': {
    pt: 'O limite de {limit} primeiros contatos em 24 horas foi atingido: os programas param.',
    en: 'The limit of {limit} first contacts in 24 hours was reached: programs stop.',
    es: 'Se alcanzó el límite de {limit} primeros contactos en 24 horas: los programas paran.',
  },
  'people-limit-reached': {
    pt: 'Os atendentes chegaram a {limit} primeiros contatos em 24 horas: as próximas mensagens esperam.',
    en: 'People reached {limit} first contacts in 24 hours: the next messages wait.',
    es: 'Los agentes llegaron a {limit} primeros contactos en 24 horas: los próximos mensajes esperan.',
  },
} satisfies Record<string, Sentences>

/** What happens to a connection, each in a sentence; one that has no hole for a detail says it behind (`more`). */
const kinds = { ...own, ...reasonWords }
export type ConnectionLogKind = keyof typeof kinds
export const connectionLogKinds = Object.keys(kinds) as [ConnectionLogKind, ...ConnectionLogKind[]]

/** All that an entry may say beside its kind: never a text, a number of a phone, or a key. */
export const ConnectionLogDetails = z.object({
  /** WhatsApp's, of a close or a rejection. */
  code: z.int().optional(),
  /** Of WhatsApp Web, and the one before. */
  version: z.string().optional(),
  before: z.string().optional(),
  /** The name of anyone who did it, as it was then. */
  who: z.string().optional(),
  limit: z.int().optional(),
  /** Until when WhatsApp restricts the number. */
  until: Instant.optional(),
  nextAttemptAt: Instant.optional(),
})
export type ConnectionLogDetails = z.infer<typeof ConnectionLogDetails>

/** Something that happened to a connection, once or several times. */
export const ConnectionLogEntry = z.object({
  id: Id,
  kind: z.enum(connectionLogKinds),
  details: ConnectionLogDetails,
  times: z.int(),
  firstAt: Instant,
  /** The last time. */
  at: Instant,
})
export type ConnectionLogEntry = z.infer<typeof ConnectionLogEntry>

const more: Partial<Record<keyof ConnectionLogDetails | 'times', Sentences>> = {
  until: { pt: 'Vale até {until}.', en: 'It lasts until {until}.', es: 'Vale hasta el {until}.' },
  version: { pt: 'Versão {version}.', en: 'Version {version}.', es: 'Versión {version}.' },
  code: { pt: 'Código {code}.', en: 'Code {code}.', es: 'Código {code}.' },
  nextAttemptAt: {
    pt: 'Próxima tentativa: {nextAttemptAt}.',
    en: 'Next attempt: {nextAttemptAt}.',
    es: 'Próximo intento: {nextAttemptAt}.',
  },
  times: {
    pt: 'Foram {times} vezes desde {firstAt}.',
    en: '{times} times since {firstAt}.',
    es: 'Fueron {times} veces desde el {firstAt}.',
  },
}

interface ConnectionLogReader {
  language: Language
  /** Writes an instant as the reader reads it. */
  timeOf(instant: string): string
  /** What the connection waits for now: of an attempt that is over, or was overtaken, nothing is said. */
  waitsFor: string | null
}

/** What happened, in words. */
export function connectionLogWords(
  entry: ConnectionLogEntry,
  { language, timeOf, waitsFor }: ConnectionLogReader,
): string {
  const { kind, times, firstAt } = entry
  const { until, nextAttemptAt, ...details } = entry.details
  const provided: Record<string, unknown> = {
    ...details,
    ...(until ? { until: timeOf(until) } : {}),
    ...(nextAttemptAt && nextAttemptAt === waitsFor ? { nextAttemptAt: timeOf(nextAttemptAt) } : {}),
    ...(times > 1 ? { times, firstAt: timeOf(firstAt) } : {}),
  }
  const sentence = kinds[kind][language]
  const behind = Object.entries(more).filter(([name]) => name in provided && !sentence.includes(`{${name}}`))
  return [sentence, ...behind.map(([, sentences]) => sentences[language])]
    .map(one => fillSentence(one, provided))
    .join(' ')
}

const fileNames: Sentences = { pt: 'Diário - {name}.txt', en: 'Diary - {name}.txt', es: 'Diario - {name}.txt' }

/** Under which name the connection log of a connection is saved. */
export const connectionLogFileName = (connection: string, language: Language): string =>
  fillSentence(fileNames[language], { name: connection.replace(/[\\/:*?"<>|]/g, '-') })

export const connectionLogRoutes = defineRoutes({
  diary: {
    method: 'GET',
    path: '/whatsapp/:whatsappId/diary',
    summary: `What happened to a connection in the last 30 days, newest first, ${STORED_ENTRIES} entries at most.`,
    allow: connectionPermissions.editOrDelete,
    reply: z.array(ConnectionLogEntry),
  },
  diaryFile: {
    method: 'GET',
    path: '/whatsapp/:whatsappId/diary/file',
    summary: 'The same in words, with what is in use: for whoever helps with it. It holds no texts, numbers or keys.',
    allow: connectionPermissions.editOrDelete,
    reply: z.string(),
    download: true,
  },
})

export const connectionLogEvents = defineEvents({
  /** There is something new in the connection log of a connection. */
  whatsappDiary: event(z.object({ action: z.literal('update'), whatsappId: Id })),
})
