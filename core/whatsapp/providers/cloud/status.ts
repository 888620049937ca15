import type { CloudFinding } from '../../../domain/cloud-findings.ts'
import type { CloudAccount } from '../../port.ts'
import { closeOf } from './codes.ts'
import { type Graph, GraphProblem } from './graph.ts'

/** What Meta says of a number. */
export interface CloudNumber {
  digits: string
  display: string
  verifiedName: string
  quality: string
  /** How many people outside the window may be written to in a day, as Meta names it: `TIER_2K`. */
  limit: string
  isRegistered: boolean
  /** Used by the Business app on a phone as well. */
  isOnBusinessApp: boolean
  /** There is a payment problem. */
  lacksPayment: boolean
  /** Nothing leaves. */
  isBlocked: boolean
}

const FIELDS =
  'display_phone_number,verified_name,status,quality_rating,platform_type,is_on_biz_app,throughput,whatsapp_business_manager_messaging_limit,health_status'

interface Answer {
  display_phone_number?: string
  verified_name?: string
  status?: string
  quality_rating?: string
  is_on_biz_app?: boolean
  whatsapp_business_manager_messaging_limit?: string
  health_status?: {
    can_send_message?: string
    entities?: { errors?: { error_code?: number; error_description?: string }[] }[]
  }
}

/** Asks Meta about the number. Throws `GraphProblem`. */
export async function readNumber(
  graph: Graph,
  { phoneNumberId }: Pick<CloudAccount, 'phoneNumberId'>,
): Promise<CloudNumber> {
  const answer = (await graph.get(encodeURIComponent(phoneNumberId), { fields: FIELDS })) as Answer
  const display = answer.display_phone_number ?? ''
  // An id of something else is answered, too, without these.
  if (!display) throw new GraphProblem('refused', 'this id is no phone number', { code: 100, subcode: 33 })
  const errors = answer.health_status?.entities?.flatMap(entity => entity.errors ?? []) ?? []
  return {
    digits: display.replace(/\D/g, ''),
    display,
    verifiedName: answer.verified_name ?? '',
    quality: answer.quality_rating ?? 'UNKNOWN',
    limit: answer.whatsapp_business_manager_messaging_limit ?? '',
    isRegistered: answer.status === 'CONNECTED',
    isOnBusinessApp: answer.is_on_biz_app === true,
    // Assumed: this code and these words stand for it.
    lacksPayment: errors.some(
      ({ error_code, error_description = '' }) => error_code === 141006 || /payment/i.test(error_description),
    ),
    isBlocked: answer.health_status?.can_send_message === 'BLOCKED',
  }
}

export interface CloudStatus {
  number: CloudNumber | null
  /** Empty where all is well, as far as can be asked. Whether the app is live cannot be: it shows by webhooks that come. */
  findings: CloudFinding[]
}

/** Looks at everything that Meta can be asked about an account. Never throws. */
export async function statusOf(graph: Graph, account: Omit<CloudAccount, 'webhook'>): Promise<CloudStatus> {
  const findings: CloudFinding[] = []
  const number = await readNumber(graph, account).catch(error => {
    findings.push(findingOf(error, 'number'))
    return null
  })
  if (findings.some(finding => finding === 'token' || finding === 'no-answer')) return { number, findings }
  findings.push(...(await missingRights(graph, account.token)))
  const apps = await graph.get(`${encodeURIComponent(account.wabaId)}/subscribed_apps`).catch(error => {
    findings.push(findingOf(error, 'account'))
    return null
  })
  if (apps && !((apps as { data?: unknown[] }).data ?? []).length) findings.push('not-subscribed')
  if (number && !number.isRegistered) findings.push('not-registered')
  if (number?.lacksPayment) findings.push('no-payment')
  if (number?.isBlocked) findings.push('blocked')
  return { number, findings: [...new Set(findings)] }
}

function findingOf(error: unknown, about: 'number' | 'account'): CloudFinding {
  if (!(error instanceof GraphProblem) || error.kind !== 'refused') return 'no-answer'
  if (error.code === 0 || error.code === 190) return 'token'
  if (error.code === 3 || error.code === 10 || (error.code >= 200 && error.code < 300)) return 'permission-management'
  return closeOf(error.code, error.subcode) === 503 ? 'no-answer' : about
}

/** Assumed: a token may ask for its own rights. Where it may not, nothing is found. */
async function missingRights(graph: Graph, token: string): Promise<CloudFinding[]> {
  const answer = await graph.get('debug_token', { input_token: token }).catch(() => undefined)
  const { scopes } = ((answer as { data?: { scopes?: unknown } } | undefined)?.data ?? {}) as { scopes?: string[] }
  if (!Array.isArray(scopes)) return []
  return [
    ...(scopes.includes('whatsapp_business_messaging') ? [] : (['permission-messaging'] as const)),
    ...(scopes.includes('whatsapp_business_management') ? [] : (['permission-management'] as const)),
  ]
}
