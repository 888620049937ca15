import { createHash, randomUUID } from 'node:crypto'
import {
  allFields,
  type CloudApp,
  CloudBooks,
  type CloudFile,
  type CloudNumber,
  type CloudSent,
  type CloudTemplate,
  type CloudWaba,
  newId,
  newSecret,
} from './books.ts'
import { CloudCustomer, type CustomerOptions } from './customer.ts'
import { titles } from './graph-error.ts'
import { price } from './money.ts'
import { Pace } from './pace.ts'
import { CloudWebhooks } from './webhooks.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** A number with all that belongs to it, ready to be connected. */
export interface CloudAccount {
  app: CloudApp
  waba: CloudWaba
  number: CloudNumber
  token: string
}

export interface AccountOptions {
  digits?: string
  name?: string
  /** The same business account, app and token; another number. */
  beside?: CloudAccount
  /** The same app, another portfolio and business account. */
  app?: CloudApp
}

/** What Meta's platform knows and does, apart from the calls: accounts, customers, files, statuses, webhooks. */
export abstract class CloudPlatform {
  readonly books = new CloudBooks()
  readonly webhooks = new CloudWebhooks(this.books)
  readonly customers = new Map<string, CloudCustomer>()
  readonly pace = new Pace()
  /** What the business marked as read. */
  readonly readByUs: { numberId: string; wamid: string; types: boolean }[] = []
  /** Codes with which the next accepted messages fail. */
  readonly failures: number[] = []
  /** Whether messages are reported as sent and delivered by themselves. */
  delivers = true
  readonly now: () => number
  readonly #heard = new Set<string>()
  #numbers = 0

  constructor(now: () => number) {
    this.now = now
  }

  /** Where it answers. */
  abstract get url(): string

  /** A business with a number, an app that is live with all fields ticked, and a token with both rights; not subscribed yet. */
  account({ digits, name = 'Loja do Emulador', beside, app: provided }: AccountOptions = {}): CloudAccount {
    this.#numbers += 1
    const app = beside?.app ?? provided ?? this.#newApp()
    const waba = beside?.waba ?? this.#newWaba(name)
    const own = digits ?? `551140${String(this.#numbers).padStart(6, '0')}`
    const number: CloudNumber = {
      id: newId(),
      wabaId: waba.id,
      display: `+${own.slice(0, 2)} ${own.slice(2, 4)} ${own.slice(4, -4)}-${own.slice(-4)}`,
      digits: own,
      verifiedName: name,
      isRegistered: true,
      pin: null,
      quality: 'GREEN',
      throughput: 80,
      isOnBusinessApp: false,
    }
    this.books.numbers.set(number.id, number)
    return { app, waba, number, token: beside?.token ?? this.token(app, [waba]) }
  }

  /** A token of a system user. */
  token(
    app: CloudApp,
    wabas: readonly CloudWaba[],
    {
      scopes = ['whatsapp_business_messaging', 'whatsapp_business_management'],
      expiresAt = null as number | null,
    } = {},
  ): string {
    const token = `EAA${newSecret()}${newSecret()}`
    this.books.tokens.set(token, { token, appId: app.id, wabaIds: wabas.map(({ id }) => id), scopes, expiresAt })
    return token
  }

  /** The same object for the same number. */
  customer(digits: string, options: CustomerOptions = {}): CloudCustomer {
    const known = this.customers.get(digits)
    if (known) return known
    const customer = new CloudCustomer(this, digits, options)
    this.customers.set(digits, customer)
    return customer
  }

  /** What someone enters in the app's panel: whether the handshake went well. */
  async panel(app: CloudApp, url: string, verifyToken: string): Promise<boolean> {
    const works = await this.webhooks.handshake({ url, verifyToken })
    if (works) app.callback = { url, verifyToken }
    return works
  }

  /** Meta's review of a template is over, or its quality changed. */
  async decide(waba: CloudWaba, template: CloudTemplate, status: string, reason = 'NONE'): Promise<void> {
    Object.assign(template, { status, reason })
    const value = {
      event: status,
      message_template_id: template.id,
      message_template_name: template.name,
      message_template_language: template.language,
      reason,
    }
    await this.webhooks.emit({ wabaId: waba.id, field: 'message_template_status_update', value })
  }

  /** Meta puts a template into another category; from now on it costs as that. */
  async recategorize(waba: CloudWaba, template: CloudTemplate, category: CloudTemplate['category']): Promise<void> {
    const value = {
      message_template_id: template.id,
      message_template_name: template.name,
      message_template_language: template.language,
      previous_category: template.category,
      new_category: category,
    }
    template.category = category
    await this.webhooks.emit({ wabaId: waba.id, field: 'template_category_update', value })
  }

  /** How people take a template changed. */
  async judge(waba: CloudWaba, template: CloudTemplate, quality: CloudTemplate['quality']): Promise<void> {
    const value = {
      previous_quality_score: template.quality,
      new_quality_score: quality,
      message_template_id: template.id,
      message_template_name: template.name,
      message_template_language: template.language,
    }
    template.quality = quality
    await this.webhooks.emit({ wabaId: waba.id, field: 'message_template_quality_update', value })
  }

  /** Meta locks an account, or lets it go on. */
  async lock(waba: CloudWaba, locked: boolean): Promise<void> {
    waba.locked = locked
    const value = locked
      ? { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }] }
      : { event: 'ACCOUNT_REINSTATED' }
    await this.webhooks.emit({ wabaId: waba.id, field: 'account_update', value })
  }

  /** A template that was approved before, without a review. */
  approved(
    waba: CloudWaba,
    provided: Pick<CloudTemplate, 'name' | 'components'> & Partial<CloudTemplate>,
  ): CloudTemplate {
    const template: CloudTemplate = {
      ...{ id: newId(), language: 'pt_BR', category: 'UTILITY', status: 'APPROVED', reason: 'NONE' },
      ...{ quality: 'GREEN', parameterFormat: 'POSITIONAL' },
      ...provided,
    }
    waba.templates.push(template)
    return template
  }

  /** Tells a change of a number. */
  async emit(number: CloudNumber, value: Record<string, unknown>, field = 'messages'): Promise<void> {
    for (const message of (value.messages as { id?: string }[] | undefined) ?? [])
      if (message.id) this.#heard.add(message.id)
    const metadata = { display_phone_number: number.display, phone_number_id: number.id }
    const whole = { messaging_product: 'whatsapp', metadata, ...value }
    await this.webhooks.emit({ wabaId: number.wabaId, field, value: whole })
  }

  /** What becomes of a message that was accepted. */
  async deliver(sent: CloudSent, fails: number | undefined): Promise<void> {
    if (fails !== undefined) {
      sent.failure = fails
      return this.status(sent.wamid, 'failed', fails)
    }
    this.customers.get(sent.to)?.got.push(sent)
    if (!this.delivers) return
    await this.status(sent.wamid, 'sent')
    await this.status(sent.wamid, 'delivered')
  }

  /** Tells how far a message is. */
  async status(wamid: string, status: CloudSent['status'], code?: number): Promise<void> {
    const sent = this.books.sentBy(wamid)
    if (!sent) throw new Error(`no message ${wamid}`)
    sent.status = status
    const number = this.books.numbers.get(sent.numberId)!
    const customer = this.customers.get(sent.to)
    const cost = status === 'delivered' || status === 'read' ? price(this.books, sent, this.now()) : undefined
    const value = {
      ...(customer && status !== 'failed' ? { contacts: [customer.contact()] } : {}),
      statuses: [
        {
          id: wamid,
          status,
          timestamp: String(Math.trunc(this.now() / 1000)),
          ...(sent.body.to ? { recipient_id: customer?.waId ?? sent.to } : {}),
          ...(customer ? { recipient_user_id: customer.bsuid } : {}),
          ...(sent.callbackData === undefined ? {} : { biz_opaque_callback_data: sent.callbackData }),
          ...(cost
            ? {
                pricing: {
                  pricing_model: 'PMP',
                  billable: cost.billable,
                  type: cost.billable ? 'regular' : 'free_customer_service',
                  category: cost.category,
                },
              }
            : {}),
          ...(code === undefined
            ? {}
            : {
                errors: [
                  {
                    code,
                    title: titles[code] ?? 'Error',
                    message: titles[code] ?? 'Error',
                    error_data: { details: titles[code] ?? 'Error' },
                  },
                ],
              }),
        },
      ],
    }
    await this.emit(number, value)
  }

  keepFile(number: CloudNumber, bytes: Buffer, mimeType: string, days: number): CloudFile {
    const file: CloudFile = {
      id: newId(),
      numberId: number.id,
      bytes,
      mimeType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      expiresAt: this.now() + days * DAY,
      urls: new Map(),
    }
    this.books.files.set(file.id, file)
    return file
  }

  urlOf(file: CloudFile): string {
    const key = randomUUID()
    file.urls.set(key, this.now() + 5 * MINUTE)
    return `${this.url}/whatsapp_business/attachments/?mid=${file.id}&ext=${key}`
  }

  /** Addresses of files that were given are good for nothing any more. */
  expireUrls(): void {
    for (const { urls } of this.books.files.values()) urls.clear()
  }

  knowsMessage(wamid: string): boolean {
    return this.#heard.has(wamid) || this.books.sentBy(wamid) !== undefined
  }

  #newApp(): CloudApp {
    const app: CloudApp = {
      id: newId(),
      secret: newSecret(),
      mode: 'live',
      requiresProof: false,
      callback: null,
      fields: allFields(),
    }
    this.books.apps.set(app.id, app)
    return app
  }

  #newWaba(name: string): CloudWaba {
    const waba: CloudWaba = {
      id: newId(),
      portfolioId: newId(),
      name,
      pays: true,
      locked: false,
      templates: [],
      subscriptions: new Map(),
    }
    this.books.wabas.set(waba.id, waba)
    return waba
  }
}
