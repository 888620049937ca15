import type { HttpAnswer } from '../../../flow-engine/effects.ts'
import { readHead } from '../../../kit/page-head.ts'
import { cutText, oneLine } from '../../../kit/text.ts'
import type { BotError, BotServices, ExternalError } from './bot.ts'

/** An object as it came: nothing in it is believed. */
export type Loose = Record<string, unknown>

export const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether an address is one of the web. */
export const isWeb = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

const MAX_DETAIL = 300

/** Posts JSON, and gets the status and the object that came back. */
export async function postJson(
  { outside }: Pick<BotServices, 'outside'>,
  url: string,
  body: object,
  { headers = {}, maxTime }: { headers?: Record<string, string>; maxTime: number },
): Promise<{ status: number; data: Loose } | BotError> {
  const sent = { 'content-type': 'application/json', accept: 'application/json', ...headers }
  return read(
    await outside.ask({ for: 'http', method: 'POST', url, headers: sent, body: JSON.stringify(body) }, maxTime),
  )
}

/** The same of a form. */
export async function postForm(
  { outside }: Pick<BotServices, 'outside'>,
  url: string,
  fields: Record<string, string>,
  maxTime: number,
): Promise<{ status: number; data: Loose } | BotError> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  return read(await outside.ask({ for: 'http', method: 'POST', url, headers, body }, maxTime))
}

function read(answer: HttpAnswer | BotError): { status: number; data: Loose } | BotError {
  if ('fault' in answer) return answer
  const { status, data } = answer
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  if (isObject) return { status, data: loose(data) }
  if (status >= 200 && status < 300) return pageIn(data) ?? { fault: 'garbage' }
  // A page may say more than its status.
  return { status, data: { message: wordsIn(data) } }
}

/** What an answer that is none says of why. */
export const errorIn = ({ status, data }: { status: number; data: Loose }): BotError => ({
  fault: errorOf(status),
  detail: detailOf(`${status} ${contentIn(data, status)}`),
})

export const detailOf = (words: string): string => cutText(oneLine(words).replace(/\s+/g, ' ').trim(), MAX_DETAIL)

/** The words of an error, as programs write them: n8n adds what to do, a proxy sends a page that is called like the status. */
export function contentIn(data: unknown, status: number): string {
  const content = wordsIn(data).trim()
  return content.startsWith(`${status}`) ? content.slice(`${status}`.length).trim() : content
}

function wordsIn(data: unknown): string {
  if (typeof data === 'string') return PAGE.test(data) ? titleIn(data) : data.slice(0, MAX_DETAIL)
  const { message, error, error_description, hint } = loose(data)
  const content = textIn(message) || textIn(error_description) || textIn(loose(error).message) || textIn(error)
  return [content, textIn(hint)].filter(Boolean).join(' ')
}

const PAGE = /^\s{0,99}<(?:!doctype\s+html|html|head|body)\b/i
/** A page says in the beginning what it is. */
const BEGINNING = 64 * 1024

/** What came is a page for people: someone else is at the address, or says that it is not well. */
export const pageIn = (data: unknown): BotError | undefined =>
  typeof data === 'string' && PAGE.test(data) ? { fault: 'page', detail: detailOf(titleIn(data)) } : undefined

/** What a page is called or, without that, its first words. */
function titleIn(page: string): string {
  const beginning = page.slice(0, BEGINNING)
  return readHead(beginning).title || beginning.replace(/<[^<>]*>/g, ' ')
}

function errorOf(status: number): ExternalError {
  if (status === 401 || status === 403) return 'key'
  if (status === 404 || status === 405) return 'address'
  return status === 429 || status === 503 ? 'busy' : 'failed'
}
