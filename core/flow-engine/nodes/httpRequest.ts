import * as z from 'zod'
import type { HttpRequest } from '../effects.ts'
import { Line, LongText, lines, number } from '../fields.ts'
import { defineNode, on, type Step } from '../node-type.ts'
import { fillForm, fillHeader, fillJson, fillMarkup, fillText, fillUrl } from '../templates.ts'
import { LONGEST_REQUEST } from '../times.ts'
import type { ReadonlyVariables } from '../variables.ts'
import { isPrivateAddress } from './address.ts'
import { copyMapped, isSuccess, mappingsOf } from './mapping.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
const withBody: readonly string[] = ['POST', 'PUT', 'PATCH']

const Data = z.object({
  method: z.enum(methods).catch('GET'),
  url: LongText,
  headers: lines(z.object({ key: Line, value: LongText })),
  body: LongText,
  authType: z.enum(['none', 'bearer', 'basic', 'custom']).catch('none'),
  authData: z
    .object({ token: LongText, username: Line, password: Line, customKey: Line, customValue: LongText })
    .prefault({}),
  timeout: number(0).transform(seconds => Math.min(seconds, LONGEST_REQUEST)),
})
type Data = z.output<typeof Data>

/** Asks another program. Its response goes to the variables that the httpResponse node behind it names (spec 2 §4). */
export const httpRequest = defineNode({
  data: Data,
  reachesOut: () => true,
  run(data, step) {
    const request = requestOf(data, step)
    const error = errorOf(request)
    if (error === undefined) return { go: 'ask', request }
    step.log('error', 'httpRefused', { why: error })
    return on
  },
  answered(_data, step, answer) {
    if (answer.for !== 'http') return on
    const { status, statusText } = answer
    if (!isSuccess(answer)) step.log('error', 'httpFailed', { status, statusText })
    const reader = step.following().find(({ type }) => type === 'httpResponse')
    if (reader) copyMapped(mappingsOf(reader), answer, step)
    return on
  },
  check(data, errors) {
    const { method, url, headers, body, authType, authData } = data
    if (!url.trim()) errors.add('urlMissing')
    else if (!isUrl(url) && !url.trim().startsWith('{{')) errors.add('urlInvalid')
    else if (isPrivateAddress(url) && !errors.mayReach(url)) errors.add('urlPrivate')
    for (const [word, isMissing] of authErrors[authType](authData)) if (isMissing) errors.add(word)
    for (const [index, { key, value }] of headers.entries()) {
      if (key.trim() && !value.trim()) errors.add('headerValue', { n: index + 1 })
      if (!key.trim() && value.trim()) errors.add('headerKey', { n: index + 1 })
    }
    const type = typeIn(headers.map(({ key, value }) => [key, value]))
    // What a variable says of the body is known when the request is made.
    if (type?.includes('{{')) return
    if (withBody.includes(method) && body.trim() && !isBody(type, fillBody(type, body, new Map())))
      errors.add('bodyInvalid')
  },
})

type AuthError = 'bearerToken' | 'basicUser' | 'basicPassword' | 'customKey' | 'customValue'

/** What each kind of authentication needs, in the order in which it is told. */
const authErrors: Record<Data['authType'], (auth: Data['authData']) => [AuthError, boolean][]> = {
  none: () => [],
  bearer: ({ token }) => [['bearerToken', !token.trim()]],
  basic: ({ username, password }) => [
    ['basicUser', !username.trim()],
    ['basicPassword', !password.trim()],
  ],
  custom: ({ customKey, customValue }) => [
    ['customKey', !customKey.trim()],
    ['customValue', !customValue.trim()],
  ],
}

/** The header of each kind of authentication. */
const authHeaders: Record<
  Data['authType'],
  (auth: Data['authData'], fill: (text: string) => string) => [string, string][]
> = {
  none: () => [],
  bearer: ({ token }, fill) => [['Authorization', `Bearer ${fill(token)}`]],
  basic: ({ username, password }, fill) => [
    ['Authorization', `Basic ${base64(`${fill(username)}:${fill(password)}`)}`],
  ],
  custom: ({ customKey, customValue }, fill) => [[fill(customKey), fill(customValue)]],
}

function requestOf({ method, url, headers, body, authType, authData, timeout }: Data, step: Step): HttpRequest {
  const fill = (text: string): string => fillHeader(text, step.variables)
  const provided = headers.map(({ key, value }): [string, string] => [fill(key), fill(value)])
  const sendsBody = withBody.includes(method) && body.trim() !== ''
  const content = typeIn(provided)
  const type: [string, string][] = sendsBody && content === undefined ? [['Content-Type', 'application/json']] : []
  const all = [...type, ...provided, ...authHeaders[authType](authData, fill)].filter(([key]) => key !== '')
  return {
    for: 'http',
    method,
    url: fillUrl(url, step.variables),
    headers: Object.fromEntries(all),
    body: sendsBody ? fillBody(content, body, step.variables) : null,
    ...(timeout > 0 && { seconds: timeout }),
  }
}

/** The type of content that headers tell; undefined where they tell none. */
const typeIn = (headers: [string, string][]): string | undefined =>
  headers.find(([key]) => key.trim().toLowerCase() === 'content-type')?.[1].toLowerCase()

const isForm = (type: string): boolean => type.includes('x-www-form-urlencoded')
const isMarkup = (type: string): boolean => /\bx?html\b|\bxml\b/.test(type)
const isText = (type: string): boolean => type.trim().startsWith('text/') && !type.includes('json')

/** JSON, unless the headers say that it is a form, markup or a text (decision 133). */
function fillBody(type = '', body: string, variables: ReadonlyVariables): string {
  const fill = isForm(type) ? fillForm : isMarkup(type) ? fillMarkup : isText(type) ? fillText : fillJson
  return fill(body, variables)
}

const isBody = (type = '', body: string): boolean => isForm(type) || isMarkup(type) || isText(type) || isJson(body)

/** Why a request cannot be made as it is now, with its variables. */
function errorOf({ url, headers, body }: HttpRequest): string | undefined {
  if (!url) return 'URL é obrigatória'
  if (!isUrl(url)) return `URL inválida: ${url}`
  if (body === null || isBody(typeIn(Object.entries(headers)), body)) return undefined
  return 'O corpo da requisição deve ser um JSON válido'
}

const isUrl = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text.trim())

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Of the text's UTF-8, written out: this part runs where there is nothing but the language. */
function base64(text: string): string {
  const bytes = encodeURIComponent(text.toWellFormed()).replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  let out = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes.charCodeAt(at), bytes.charCodeAt(at + 1), bytes.charCodeAt(at + 2)]
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0)
    const four = [18, 12, 6, 0].map(shift => LETTERS[(bits >> shift) & 63]).join('')
    out += Number.isNaN(b) ? `${four.slice(0, 2)}==` : Number.isNaN(c) ? `${four.slice(0, 3)}=` : four
  }
  return out
}
