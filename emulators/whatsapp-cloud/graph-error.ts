import { randomUUID } from 'node:crypto'

/** What Meta answers instead of what was asked, in its envelope. */
export class GraphError extends Error {
  override readonly name = 'GraphError'
  readonly status: number
  readonly body: { error: GraphErrorBody }

  constructor(code: number, details: string, { status = statusOf(code), subcode, userMessage }: GraphErrorMore = {}) {
    super(`(#${code}) ${details}`)
    this.status = status
    this.body = {
      error: {
        message: `(#${code}) ${titles[code] ?? 'Something is wrong'}`,
        type: 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        error_data: { messaging_product: 'whatsapp', details },
        ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
        fbtrace_id: `A${randomUUID().replaceAll('-', '').slice(0, 22)}`,
      },
    }
  }
}

interface GraphErrorMore {
  status?: number
  subcode?: number
  /** What Meta says to people. */
  userMessage?: string
}

export interface GraphErrorBody {
  message: string
  type: string
  code: number
  error_subcode?: number
  error_data: { messaging_product: 'whatsapp'; details: string }
  error_user_msg?: string
  fbtrace_id: string
}

/** The titles of the codes that this emulator gives, as Meta's page of error codes has them. */
export const titles: Readonly<Record<number, string>> = {
  1: 'API Unknown',
  3: 'API Method',
  4: 'API Too Many Calls',
  10: 'Permission Denied',
  33: 'Parameter value is not valid',
  100: 'Invalid parameter',
  190: 'Access token has expired',
  200: 'API Permission',
  368: 'Temporarily blocked for policies violations',
  80007: 'Rate limit issues',
  130429: 'Rate limit hit',
  130472: "User's number is part of an experiment",
  131000: 'Something went wrong',
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  131016: 'Service unavailable',
  131021: 'Recipient cannot be sender',
  131026: 'Message undeliverable',
  131031: 'Account has been locked',
  131042: 'Business eligibility payment issue',
  131047: 'Re-engagement message',
  131048: 'Spam rate limit hit',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement',
  131050: 'User has stopped receiving marketing messages',
  131051: 'Message type unknown',
  131052: 'Media download error',
  131053: 'Media upload error',
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  131057: 'Business Account is in maintenance mode',
  131060: 'This message is currently unavailable',
  132000: 'Template Param Count Mismatch',
  132001: 'Template does not exist',
  132012: 'Template Parameter Format Mismatch',
  132015: 'Template is Paused',
  132016: 'Template is Disabled',
  133005: 'Two-step verification PIN Mismatch',
  133010: 'Phone number not registered',
}

/** Meta decides by the code; programs must not decide by this. */
function statusOf(code: number): number {
  if (code === 190) return 401
  if (code === 10 || code === 200 || code === 131031) return 403
  if (code === 80007 || code === 130429 || code === 4) return 429
  if (code === 131000) return 500
  if (code === 131016 || code === 131057) return 503
  return code === 132001 ? 404 : 400
}

/** What may be wrong with the Graph's next answers. */
export const graphErrors = ['lost', 'reset', 'silent', 'broken', 'html', 'busy', 'withdrawn', 'maintenance'] as const
export type GraphProblem = (typeof graphErrors)[number]
