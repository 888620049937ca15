import { createHmac } from 'node:crypto'
import type { Callback, CloudApp, CloudBooks } from './books.ts'

/** One change of an entry, as Meta tells it. */
export interface Change {
  wabaId: string
  field: string
  value: Record<string, unknown>
}

/** What may be wrong with the next POSTs, in any mixture. */
export interface WebhookDisorder {
  /** The same POST so many times in all. */
  copies?: number
  /** The copies go beside each other, not one after the other. */
  atOnce?: boolean
  signature?: 'missing' | 'wrong' | 'sha1' | 'upper-case'
  /** Changes gather and go in one POST with the next `release`. */
  held?: boolean
}

export interface Payload {
  url: string
  body: string
  /** 0 where nobody answered. */
  status: number
}

interface Pending {
  callback: Callback
  app: CloudApp
  body: string
  disorder: WebhookDisorder
}

/** Meta's way to the program: signed POSTs, again until they are answered with 200. */
export class CloudWebhooks {
  readonly #books: CloudBooks
  /** All POSTs so far with what was answered. */
  readonly told: Payload[] = []
  /** Applies to each POST from now on, until it is set again. */
  disorder: WebhookDisorder = {}
  #gathered: Change[] = []
  #failed: Pending[] = []
  #underway: Promise<unknown> = Promise.resolve()

  constructor(books: CloudBooks) {
    this.#books = books
  }

  /** Tells one change to every app that subscribed. */
  emit(...changes: Change[]): Promise<void> {
    if (this.disorder.held) {
      this.#gathered.push(...changes)
      return Promise.resolve()
    }
    return this.#queue(() => this.#tellAll(changes))
  }

  /** What was held goes, all in one POST; `backwards`: the newest first. */
  release({ backwards = false } = {}): Promise<void> {
    const changes = this.#gathered.splice(0)
    return this.#queue(() => this.#tellAll(backwards ? changes.reverse() : changes))
  }

  /** What was not answered with 200 goes again. Meta does so for 7 days, ever more rarely. */
  retry(): Promise<void> {
    const again = this.#failed.splice(0)
    return this.#queue(() => Promise.all(again.map(each => this.#post(each))).then(() => {}))
  }

  get unanswered(): number {
    return this.#failed.length
  }

  /** Resolves when everything so far was answered, or not. */
  async settled(): Promise<void> {
    let before: Promise<unknown> | undefined
    while (before !== this.#underway) {
      before = this.#underway
      await before
    }
  }

  /** The handshake: whether the address answers with the challenge. */
  async handshake({ url, verifyToken }: Callback): Promise<boolean> {
    const challenge = String(Math.trunc(Math.random() * 1e9))
    const requested = new URL(url)
    requested.searchParams.set('hub.mode', 'subscribe')
    requested.searchParams.set('hub.verify_token', verifyToken)
    requested.searchParams.set('hub.challenge', challenge)
    try {
      const answer = await fetch(requested)
      return answer.status === 200 && (await answer.text()) === challenge
    } catch {
      return false
    }
  }

  /** A POST whose body and signature are someone's own. */
  async forge(url: string, body: string, headers: Record<string, string>): Promise<number> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }

  #queue(work: () => Promise<void>): Promise<void> {
    const run = this.#underway.then(work)
    this.#underway = run.catch(() => {})
    return run
  }

  async #tellAll(changes: Change[]): Promise<void> {
    const byAddress = new Map<string, { app: CloudApp; callback: Callback; changes: Change[] }>()
    for (const change of changes)
      for (const [appId, override] of this.#books.wabas.get(change.wabaId)?.subscriptions ?? []) {
        const app = this.#books.apps.get(appId)
        const callback = override ?? app?.callback
        if (!app || !callback || app.mode !== 'live' || !app.fields.has(change.field)) continue
        const key = `${appId} ${callback.url}`
        const known = byAddress.get(key) ?? { app, callback, changes: [] }
        known.changes.push(change)
        byAddress.set(key, known)
      }
    for (const { app, callback, changes: theirs } of byAddress.values())
      await this.#post({ app, callback, body: envelope(theirs), disorder: { ...this.disorder } })
  }

  async #post(pending: Pending): Promise<void> {
    const { copies = 1, atOnce = false } = pending.disorder
    const once = () => this.#postOnce(pending)
    const answered: boolean[] = []
    if (atOnce) answered.push(...(await Promise.all(Array.from({ length: copies }, once))))
    else for (let copy = 0; copy < copies; copy += 1) answered.push(await once())
    if (!answered.includes(true)) this.#failed.push(pending)
  }

  async #postOnce({ app, callback: { url }, body, disorder: { signature } }: Pending): Promise<boolean> {
    const hex = createHmac('sha256', signature === 'wrong' ? 'another secret' : app.secret)
      .update(body)
      .digest('hex')
    const headers: Record<string, string> = { 'content-type': 'application/json', 'user-agent': 'facebookexternalua' }
    if (signature === 'sha1')
      headers['x-hub-signature'] = `sha1=${createHmac('sha1', app.secret).update(body).digest('hex')}`
    else if (signature !== 'missing')
      headers['x-hub-signature-256'] = `sha256=${signature === 'upper-case' ? hex.toUpperCase() : hex}`
    let status = 0
    try {
      const answer = await fetch(url, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      status = answer.status
    } catch {
      // Nobody listens there now.
    }
    this.told.push({ url, body, status })
    return status === 200
  }
}

/** Changes of one business account stand in one entry, as Meta batches them. */
function envelope(changes: Change[]): string {
  const entries = new Map<string, { field: string; value: unknown }[]>()
  for (const { wabaId, field, value } of changes)
    entries.set(wabaId, [...(entries.get(wabaId) ?? []), { field, value }])
  const entry = [...entries].map(([id, theirs]) => ({ id, changes: theirs }))
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}
