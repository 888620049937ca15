import * as z from 'zod'
import type { HttpRequest } from '../effects.ts'
import { Line, LongText, lines } from '../fields.ts'
import { defineNode, on, type Step } from '../node-type.ts'
import { fillHeader, fillJson, fillUrl } from '../templates.ts'
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
})
type Data = z.output<typeof Data>

/** Asks another program. Its response goes to the variables that the httpResponse node behind it names (spec 2 §4). */
export const httpRequest = defineNode({
  data: Data,
  run(data, step) {
    const request = requestOf(data, step)
    const fault = faultOf(request)
    if (fault === undefined) return { go: 'ask', request }
    step.log('error', 'httpRefused', { why: fault })
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
  check(data, faults) {
    const { method, url, headers, body, authType, authData } = data
    if (!url.trim()) faults.add('urlMissing')
    else if (!isUrl(url) && !url.trim().startsWith('{{')) faults.add('urlInvalid')
    else if (isPrivateAddress(url)) faults.add('urlPrivate')
    for (const [word, isMissing] of authFaults[authType](authData)) if (isMissing) faults.add(word)
    for (const [index, { key, value }] of headers.entries()) {
      if (key.trim() && !value.trim()) faults.add('headerValue', { n: index + 1 })
      if (!key.trim() && value.trim()) faults.add('headerKey', { n: index + 1 })
    }
    if (withBody.includes(method) && body.trim() && !isJson(fillJson(body, new Map()))) faults.add('bodyInvalid')
  },
})

type AuthFault = 'bearerToken' | 'basicUser' | 'basicPassword' | 'customKey' | 'customValue'

/** What each kind of authentication needs, in the order in which it is told. */
const authFaults: Record<Data['authType'], (auth: Data['authData']) => [AuthFault, boolean][]> = {
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

function requestOf({ method, url, headers, body, authType, authData }: Data, step: Step): HttpRequest {
  const fill = (text: string): string => fillHeader(text, step.variables)
  const given = headers.map(({ key, value }): [string, string] => [fill(key), fill(value)])
  const sendsBody = withBody.includes(method) && body.trim() !== ''
  const saysType = given.some(([key]) => key.toLowerCase() === 'content-type')
  const type: [string, string][] = sendsBody && !saysType ? [['Content-Type', 'application/json']] : []
  const all = [...type, ...given, ...authHeaders[authType](authData, fill)].filter(([key]) => key !== '')
  return {
    for: 'http',
    method,
    url: fillUrl(url, step.variables),
    headers: Object.fromEntries(all),
    body: sendsBody ? fillJson(body, step.variables) : null,
  }
}

/** Why a request cannot be made as it is now, with its variables. */
function faultOf({ url, body }: HttpRequest): string | undefined {
  if (!url) return 'URL é obrigatória'
  if (!isUrl(url)) return `URL inválida: ${url}`
  return body === null || isJson(body) ? undefined : 'O corpo da requisição deve ser um JSON válido'
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
