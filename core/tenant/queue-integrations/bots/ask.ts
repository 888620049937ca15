import type { HttpAnswer } from '../../../flow-engine/effects.ts'
import { cutText, oneLine } from '../../../kit/text.ts'
import type { BotFault, BotServices, OutsideFault } from './bot.ts'

/** An object as it came: nothing in it is believed. */
export type Loose = Record<string, unknown>

export const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const MAX_DETAIL = 300

/** Posts JSON, and gets the status and the object that came back. */
export async function postJson(
  { outside }: Pick<BotServices, 'outside'>,
  url: string,
  body: object,
  { headers = {}, maxTime }: { headers?: Record<string, string>; maxTime: number },
): Promise<{ status: number; data: Loose } | BotFault> {
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
): Promise<{ status: number; data: Loose } | BotFault> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  return read(await outside.ask({ for: 'http', method: 'POST', url, headers, body }, maxTime))
}

function read(answer: HttpAnswer | BotFault): { status: number; data: Loose } | BotFault {
  if ('fault' in answer) return answer
  const { status, data } = answer
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  return isObject || status < 200 || status >= 300 ? { status, data: loose(data) } : { fault: 'garbage' }
}

/** What an answer that is none says of why. */
export function refusalIn({ status, data }: { status: number; data: Loose }): BotFault {
  const { message, error, error_description } = data
  const said = textIn(message) || textIn(error_description) || textIn(loose(error).message) || textIn(error)
  return { fault: faultOf(status), detail: cutText(oneLine(`${status} ${said}`).trim(), MAX_DETAIL) }
}

function faultOf(status: number): OutsideFault {
  if (status === 401 || status === 403) return 'key'
  if (status === 404 || status === 405) return 'address'
  return status === 429 || status === 503 ? 'busy' : 'failed'
}
