import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { companyFile } from '../../core/storage/index.ts'
import type { Company } from './companies.ts'
import type { Site } from './site.ts'

interface Written {
  text: string
  at: number
  companyId: number
  mayBeGone?: boolean
}

/** Customers who write to all linked phones, whatever happens to the desk. */
export class Traffic {
  readonly written: Written[] = []
  readonly #site: Site
  readonly #companies: readonly Company[]
  readonly #perSecond: number
  #running: Promise<void> | undefined
  #isOver = false

  constructor(site: Site, companies: readonly Company[], perSecond: number) {
    this.#site = site
    this.#companies = companies.filter(({ phone }) => phone !== undefined)
    this.#perSecond = perSecond
  }

  start(): void {
    this.#isOver = false
    this.#running = this.#write()
  }

  /** Resolves when the last one is written, and WhatsApp has a receipt of the desk for each. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    const pending = async () => (await this.#site.wa.admin.call('stanzas/summary', {})).inbound.pending === 0
    await eventually('receipts for all that customers wrote', pending, { every: 250, patience: 600_000 })
  }

  async #write(): Promise<void> {
    const { admin } = this.#site.wa
    for (let n = this.written.length; !this.#isOver; n += 1) {
      const { id, phone } = this.#companies[n % this.#companies.length]!
      const customer = `55219${String(80_000_000 + (n % (4 * this.#companies.length)))}`
      const text = `rehearsal ${n}`
      const at = Date.now()
      await admin.call('customer/add', { customer })
      await admin.call('customer/send', { customer, to: phone!, content: { text } })
      this.written.push({ text, at, companyId: id })
      await pause(1000 / this.#perSecond)
    }
  }

  /** How many were written before a moment. */
  writtenUntil(moment: number): number {
    return this.written.filter(({ at }) => at < moment).length
  }

  /** What was written so far is no loss where a desk is without it: a restore took the place of what came after its backup. */
  giveUp(from: number, ofCompany?: number): void {
    for (const message of this.written.slice(from))
      if (ofCompany === undefined || message.companyId === ofCompany) message.mayBeGone = true
  }

  /** What no desk of the stopped folder has, and what one has twice. */
  judge(): { written: number; lost: number; givenUp: number; doubled: number } {
    const { written } = this
    let [lost, givenUp, doubled] = [0, 0, 0]
    for (const company of this.#companies) {
      const copies = copiesIn(companyFile(this.#site.data, company.id))
      for (const { text, mayBeGone } of written.filter(({ companyId }) => companyId === company.id)) {
        const count = copies.get(text) ?? 0
        if (count === 0 && mayBeGone) givenUp += 1
        else if (count === 0) lost += 1
        if (count > 1) doubled += 1
      }
    }
    return { written: written.length, lost, givenUp, doubled }
  }
}

/** How often each text of the rehearsal is stored. */
function copiesIn(file: string): Map<string, number> {
  const database = new Database(file, { readonly: true })
  try {
    const rows = database
      .prepare("SELECT body, count(*) AS count FROM messages WHERE body LIKE 'rehearsal %' GROUP BY body")
      .all() as { body: string; count: number }[]
    return new Map(rows.map(({ body, count }) => [body, count]))
  } finally {
    database.close()
  }
}
