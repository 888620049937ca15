import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type ClientIdentity,
  isPrivateHost,
  type Outbound,
  type RouteError,
  routeErrorOf,
} from '../../clients/index.ts'
import { inCents } from '../../kit/money.ts'
import type { GatewayErrorKind } from './contract.ts'
import { GatewayError } from './error.ts'
import type { Owed, WayToPay } from './gateway.ts'

interface BankRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: object
  /** Where the bank wants a certificate. */
  identity?: ClientIdentity | undefined
  /** What of an answer is said to people. */
  saidIn(data: BankAnswer['data']): unknown
}

/** What a bank answered, in JSON: well, or with a rejection of its own, of 400 and more. */
export interface BankAnswer {
  status: number
  data: Record<string, unknown>
}

const routeErrors: Record<RouteError, GatewayErrorKind> = {
  private: 'private',
  unreachable: 'down',
  // A certificate that it does not take ends like one of its own that we do not take.
  tls: 'denied',
  slow: 'slow',
  stopped: 'down',
}

/** Asks a bank once, JSON there and back. Throws GatewayError where there is no answer in JSON, none at all, or it lets nobody in. */
export async function askBank(outbound: Outbound, request: BankRequest): Promise<BankAnswer> {
  const { method, url, headers, body, identity, saidIn: contentIn } = request
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(outbound.maxTime)])
  const provided = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Balcao',
    ...headers,
  }
  const requested = { for: 'http', method, url, headers: provided, body: body ? JSON.stringify(body) : null } as const
  const answer = await outbound.exchange(requested, signal, identity).catch((error: unknown) => {
    throw new GatewayError(signal.aborted && !outbound.ending.aborted ? 'slow' : routeErrors[routeErrorOf(error)])
  })
  const { status } = answer
  const data = fieldsIn(answer)
  const content = contentOf(contentIn(data ?? {}))
  if (status === 401) throw new GatewayError('denied', content)
  if (status === 403) throw new GatewayError('barred', content)
  if (status === 429) throw new GatewayError('busy')
  if (status >= 500) throw new GatewayError('down')
  if (!data) throw new GatewayError('garbage')
  return { status, data }
}

/** Undefined where it is no JSON of fields; a rejection may come without a word. */
function fieldsIn({ status, data }: { status: number; data: unknown }): BankAnswer['data'] | undefined {
  if (data === '' && status >= 400) return {}
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : undefined
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const REFERENCE_LENGTH = 32

/** A reference that no other charge has, here or in an account that others use as well: it tells the company and the invoice, and goes on by chance. */
export function newReference({ companyId, invoiceId }: Owed): string {
  const emitted = `BALCAO${companyId}F${invoiceId}X`
  const chance = Array.from(randomBytes(REFERENCE_LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('')
  return (emitted + chance).slice(0, REFERENCE_LENGTH)
}

/** Whether a secret is the right one; how long that takes tells nothing of it. */
export function isSecret(provided: unknown, right: string): boolean {
  if (typeof provided !== 'string' || right === '') return false
  const [one, other] = [Buffer.from(provided), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Nothing where it is no amount of money: what is beyond all of it could not even be stored. */
export function asCents(reais: unknown): number {
  const cents = inCents(Number(reais))
  return Number.isSafeInteger(cents) ? cents : 0
}

/** More than any code or address has; a page could not show a longer one as a picture. */
const MAX_WAY = { pixText: 1000, boletoUrl: 2000, barCode: 100 } as const

/** How a bank says that a charge can be paid; throws GatewayError where that can be neither kept nor shown. */
export function wayToPay(way: WayToPay): WayToPay {
  const isTooLong = (Object.keys(MAX_WAY) as (keyof typeof MAX_WAY)[]).some(name => way[name].length > MAX_WAY[name])
  const isTime = way.expiresAt === null || Number.isSafeInteger(way.expiresAt)
  const isNone = way.pixText === '' && way.boletoUrl === '' && way.barCode === ''
  if (isTooLong || !isTime || isNone) throw new GatewayError('garbage')
  return way
}

/** The address of a bank: https; without it on a private network alone, which only an option of the program opens. */
export const isBankAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname))
  return isSafe && !username && !search && !hash
}

/** What a bank told people of a rejection: one line of it, not too long. */
export const contentOf = (text: unknown): string =>
  (typeof text === 'string' ? text : '').replace(/\s+/g, ' ').trim().slice(0, 200)
