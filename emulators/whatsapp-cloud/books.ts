import { randomBytes, randomInt, randomUUID } from 'node:crypto'

const DAY = 86_400_000
/** How long anything may be written to someone after they wrote last. */
const SERVICE_WINDOW = DAY

/** Everything that a webhook can be subscribed to and that this emulator sends. */
const webhookFields = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'account_update',
  'business_capability_update',
  'phone_number_quality_update',
  'user_preferences',
  'user_id_update',
] as const

/** An app of Meta's developer panel. */
export interface CloudApp {
  id: string
  secret: string
  /** In development mode some webhooks are not sent: here none. */
  mode: 'live' | 'development'
  /** The app demands `appsecret_proof` with each call. */
  requiresProof: boolean
  /** What someone entered in the panel, once the handshake went well. */
  callback: Callback | null
  /** Ticked in the panel. */
  fields: Set<string>
}

export interface Callback {
  url: string
  verifyToken: string
}

/** A WhatsApp Business Account. */
export interface CloudWaba {
  id: string
  portfolioId: string
  name: string
  /** Whether there is a way to pay. */
  pays: boolean
  /** Locked: nothing leaves. */
  locked: boolean
  templates: CloudTemplate[]
  /** Apps that get its webhooks, and where, if elsewhere than the app's own address. */
  subscriptions: Map<string, Callback | null>
}

/** How many people outside the window may be written to in a moving day. */
export const limits = {
  TIER_250: 250,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: 1e12,
} as const
export type CloudLimit = keyof typeof limits

export interface CloudNumber {
  id: string
  wabaId: string
  /** As Meta writes it. */
  display: string
  digits: string
  verifiedName: string
  isRegistered: boolean
  pin: string | null
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  /** Messages a second, in and out. */
  throughput: number
  /** Used by the Business app as well. */
  isOnBusinessApp: boolean
}

export interface CloudToken {
  token: string
  appId: string
  wabaIds: string[]
  scopes: string[]
  /** Epoch milliseconds; null for one that does not end. */
  expiresAt: number | null
}

export interface CloudTemplate {
  id: string
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  status: string
  /** Why Meta rejected it. */
  reason: string
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  parameterFormat: 'POSITIONAL' | 'NAMED'
  components: TemplateComponent[]
}

export interface TemplateComponent {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS'
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'
  text?: string
  example?: unknown
  buttons?: { type: string; text: string; url?: string; phone_number?: string }[]
}

export interface CloudFile {
  id: string
  /** Whose: no other number may send or fetch it. */
  numberId: string
  bytes: Buffer
  mimeType: string
  sha256: string
  /** Ids of webhooks live 7 days, of uploads 30. */
  expiresAt: number
  /** The url lives five minutes. */
  urls: Map<string, number>
}

/** A message that left through a number. */
export interface CloudSent {
  wamid: string
  numberId: string
  to: string
  type: string
  /** As it was posted. */
  body: Record<string, unknown>
  callbackData: string | undefined
  at: number
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  failure?: number
  category: Category
  /** Inside the service window when it was sent. */
  isFree: boolean
}

export type Category = 'service' | 'marketing' | 'utility' | 'authentication'

/** A line of what Meta will bill; one for each delivered message. */
export interface LedgerLine {
  wamid: string
  numberId: string
  to: string
  category: Category
  billable: boolean
  /** Thousandths of a US cent. */
  milliCents: number
  at: number
}

export const newId = (): string =>
  `1${String(randomInt(1e8)).padStart(8, '0')}${String(randomInt(1e8)).padStart(8, '0')}`
export const newSecret = (): string => randomBytes(16).toString('hex')
/** A message id as WhatsApp's are: opaque, of some sixty letters. */
export const newWamid = (): string =>
  `wamid.${Buffer.from(`HBgN${randomUUID()}${newSecret().slice(0, 6)}`)
    .toString('base64')
    .replaceAll('=', '')}==`

/** What Meta knows. */
export class CloudBooks {
  readonly apps = new Map<string, CloudApp>()
  readonly wabas = new Map<string, CloudWaba>()
  readonly numbers = new Map<string, CloudNumber>()
  readonly tokens = new Map<string, CloudToken>()
  readonly files = new Map<string, CloudFile>()
  readonly sent: CloudSent[] = []
  readonly ledger: LedgerLine[] = []
  /** By portfolio. */
  readonly limitOf = new Map<string, CloudLimit>()
  /** By number id and person: when they wrote last, by their own message's time. */
  readonly #windows = new Map<string, number>()
  readonly #sentById = new Map<string, CloudSent>()

  note(sent: CloudSent): void {
    this.sent.push(sent)
    this.#sentById.set(sent.wamid, sent)
  }

  sentBy(wamid: string): CloudSent | undefined {
    return this.#sentById.get(wamid)
  }

  wrote(numberId: string, person: string, at: number): void {
    const key = `${numberId}/${person}`
    this.#windows.set(key, Math.max(at, this.#windows.get(key) ?? 0))
  }

  /** Whether anything may be written, not templates alone. */
  isOpen(numberId: string, person: string, now: number): boolean {
    const at = this.#windows.get(`${numberId}/${person}`)
    return at !== undefined && now < at + SERVICE_WINDOW
  }

  /** To how many people outside their window the numbers of a portfolio wrote within a day. */
  reached(portfolioId: string, now: number): Set<string> {
    const people = new Set<string>()
    for (const each of this.sent) {
      if (each.isFree || each.status === 'failed' || each.at <= now - DAY) continue
      const waba = this.wabas.get(this.numbers.get(each.numberId)?.wabaId ?? '')
      if (waba?.portfolioId === portfolioId) people.add(each.to)
    }
    return people
  }
}

/** What an app of ours gets unless someone unticks it. */
export const allFields = (): Set<string> => new Set(webhookFields)
