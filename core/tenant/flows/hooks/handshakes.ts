import type { Json } from '../../../flow-engine/flow.ts'
import { type HookCall, TextFile } from '../../../http/index.ts'
import { MAX_VALUE } from '../../../kit/limits.ts'
import type { Verification } from './contract.ts'

/** WooCommerce asks by such a form whether someone is there, without a signature and without saying anything. */
export const isPing = (payload: Json, header: HookCall['header']): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(header('content-type') ?? '') && namesOf(payload) === 'webhook_id'

/** What Slack (`url_verification`) and monday send once, and want to read again, before they send anything else. */
export function challengeIn(payload: Json): string | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined
  const { challenge, type } = payload
  if (typeof challenge !== 'string' || challenge.length > MAX_VALUE) return undefined
  return namesOf(payload) === 'challenge' || type === 'url_verification' ? challenge : undefined
}

const namesOf = (payload: Json): string => Object.keys(payload ?? {}).join()

/** What Meta, Dropbox, Strava and others ask for by GET. Nothing, for who only looks whether someone is there. */
export const echoOf = (requested: Verification): TextFile =>
  new TextFile('challenge.txt', requested['hub.challenge'] ?? requested.challenge ?? requested.validationToken ?? '')
