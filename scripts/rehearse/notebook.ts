import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, MessageKey } from '../../core/whatsapp/address.ts'
import type { InboundEvent } from '../../core/whatsapp/events.ts'
import type { StepName } from './steps/names.ts'

/** What became of a step. Nothing in it names anybody or quotes anything: the report is made of it. */
export interface Noted {
  step: StepName
  expected: string
  verdict: 'as expected' | 'otherwise' | 'skipped'
  /** What was told to the desk in its course, one line each. */
  came: string[]
  /** Why it was skipped, or what was otherwise. */
  why?: string
  seconds: number
  /** The stanzas that came in its course, one line each. */
  stanzas: string[]
}

export interface Received {
  event: InboundEvent
  at: number
}

interface Pages {
  begun: string
  /** What the desk would have stored. */
  heard: Received[]
  /** So many of these were what a step waited for, or came before. */
  seen: number
  steps: Noted[]
  /** Who and which message is meant by each pseudonym. */
  names: Record<string, string>
  /** The second phone, and what it wrote last. */
  peer: Address | null
  last: { key: MessageKey; body: string } | null
  /** Since when the line is off for the night; null when it is not, or no more. */
  nightSince: number | null
  /** The version of WhatsApp Web that sessions claimed. */
  claimed: string
  /** How sessions ended. */
  closes: string[]
  /** How many stanzas of each kind came. */
  stanzas: Record<string, number>
}

const fresh = (): Pages => ({
  begun: new Date().toISOString(),
  heard: [],
  seen: 0,
  steps: [],
  names: {},
  peer: null,
  last: null,
  nightSince: null,
  claimed: '',
  closes: [],
  stanzas: {},
})

/** What a rehearsal remembers from one run to the next. It holds numbers and texts: it stays in its folder, and the report is what leaves. */
export class Notebook {
  readonly #path: string
  readonly pages: Pages

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#path = join(folder, 'notebook.json')
    this.pages = existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, 'utf8')) : fresh()
  }

  has(step: StepName): boolean {
    return this.pages.steps.some(noted => noted.step === step)
  }

  /** On disk, whole, when it returns. */
  save(): void {
    const written = `${this.#path}.new`
    writeFileSync(written, JSON.stringify(this.pages), { mode: 0o600, flush: true })
    renameSync(written, this.#path)
  }
}
