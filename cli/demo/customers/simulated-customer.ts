import { setTimeout as pause } from 'node:timers/promises'
import type { Emulator } from '../../../emulators/whatsapp/emulator.ts'
import type { Content } from '../../../emulators/whatsapp/messages/content.ts'
import type { InboxEntry } from '../../../emulators/whatsapp/messages/inbox.ts'
import type { CustomerPhone } from '../../../emulators/whatsapp/phones/customer-phone.ts'
import { asksForRating, company, isAutomatic, menuChoice } from '../story/cast.ts'
import { ANSWER, type Step } from '../story/dialogues.ts'
import type { Conversation, Line } from '../story/lines.ts'
import { mediaFile } from './files.ts'

/** After this long without an answer a customer gives a dialogue up. */
const PATIENCE = 30 * 60_000
const WAIT_FOR_THE_DESK = 20_000

/** How long this person takes, in milliseconds. */
interface Pace {
  typing: number
  reading: number
}

const AT_ONCE: Pace = { typing: 0, reading: 0 }
export const LIKE_PEOPLE: Pace = { typing: 2200, reading: 2500 }

/** Someone who writes to the shop: knows what to answer to its menu, reads after a while, plays a dialogue. */
export class SimulatedCustomer {
  readonly person: Conversation
  readonly phone: CustomerPhone
  pace: Pace = AT_ONCE
  /** A dialogue is going on. */
  busy = false
  readonly #wa: Emulator
  readonly #signal: AbortSignal
  #heard = 0
  #answered = 0
  #played = false
  #byHand: Promise<unknown> = Promise.resolve()

  constructor(wa: Emulator, person: Conversation, signal: AbortSignal) {
    this.#wa = wa
    this.#signal = signal
    this.person = person
    this.phone = wa.customer(person.number, { name: person.name })
    if (person.picture) this.phone.setPicture(mediaFile(person.picture))
  }

  /** Someone plays this customer by hand: nothing happens by itself any more. */
  get played(): boolean {
    return this.#played
  }

  /** Does something for the person who plays this customer from now on, after what that person asked for before. */
  byHand<T>(act: (phone: CustomerPhone) => Promise<T>): Promise<T> {
    this.#played = true
    const done = this.#byHand.then(() => {
      this.phone.reads(company.account)
      return act(this.phone)
    })
    this.#byHand = done.catch(() => undefined)
    return done
  }

  /** Reads what comes, chooses the queue in the menu and rates; until the demo ends. */
  async live(): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#until(() => this.phone.inbox.length > this.#heard, PATIENCE)
      const news = this.phone.inbox.slice(this.#heard)
      this.#heard += news.length
      if (!this.played) await this.#wait(this.pace.reading)
      if (this.played) continue
      this.#read(news)
      for (const entry of news) await this.#react(entry.text ?? '')
    }
  }

  /** Writes a dialogue, waiting for the staff where it says so; anyone who is not answered gives it up. */
  async play(steps: readonly Step[]): Promise<void> {
    this.busy = true
    try {
      for (const step of steps) {
        if (this.played) return
        if (step === ANSWER) {
          if (!(await this.answer())) return
        } else {
          this.#answered = this.#written()
          await this.say(step)
        }
      }
    } finally {
      this.busy = false
    }
  }

  /** Writes by itself, unless someone has taken the phone meanwhile. */
  async say(line: Line): Promise<void> {
    if (this.played) return
    if (this.pace.typing > 0) this.phone.startsTyping(company.account)
    await this.#wait(this.pace.typing)
    if (!this.played) await this.phone.sends(company.account, contentOf(line))
  }

  /** Waits for the next message that a person of the staff writes; false when nobody does, or someone takes the phone. */
  async answer(): Promise<boolean> {
    const answered = await this.#until(() => this.played || this.#written() > this.#answered, PATIENCE)
    this.#answered = this.#written()
    return answered && !this.played
  }

  /** Waits for the desk's word that the ticket waits in its queue; false when there is none. */
  greeted(): Promise<boolean> {
    const welcome = new RegExp(`\\*${this.person.queue}\\*`)
    const welcomed = () => this.phone.inbox.some(({ text }) => text && isAutomatic(text) && welcome.test(text))
    return this.#until(welcomed, WAIT_FOR_THE_DESK)
  }

  /** Waits for a message with such a word; false when there is none. */
  hears(word: string): Promise<boolean> {
    return this.#until(() => this.phone.inbox.some(({ text }) => text?.includes(word)), PATIENCE)
  }

  #written(): number {
    return this.phone.inbox.filter(({ text }) => !isAutomatic(text ?? '')).length
  }

  #read(news: InboxEntry[]): void {
    this.phone.reads(company.account)
    for (const { kind, id } of news) if (kind === 'voice') this.phone.plays(id)
  }

  async #react(text: string): Promise<void> {
    const choice = menuChoice(text, this.person.queue)
    if (choice) await this.say(choice)
    if (asksForRating(text)) await this.say('3')
  }

  /** False when it did not come about in this many milliseconds. */
  #until(seen: () => boolean, timeoutMs: number): Promise<boolean> {
    const awake = () => this.#signal.aborted || seen()
    const news = this.#wa.network.changes.until(awake, `news for ${this.person.name}`, timeoutMs)
    return news.then(
      () => true,
      () => false,
    )
  }

  /** Waits about this long; nobody is a clock. */
  async #wait(ms: number): Promise<void> {
    if (ms > 0) await pause(ms * (0.6 + 0.8 * Math.random()), undefined, { signal: this.#signal })
  }
}

/** What a phone sends for a line of the story. */
export function contentOf(line: Line): Content {
  if (typeof line === 'string') return { text: line }
  if ('photo' in line) return { image: mediaFile(line.photo), ...(line.caption ? { caption: line.caption } : {}) }
  if ('pdf' in line) return { document: mediaFile(line.pdf), fileName: line.name, mimetype: 'application/pdf' }
  if ('place' in line) return { location: line.place }
  if ('text' in line || 'contact' in line || 'cart' in line || 'poll' in line) return line
  return { audio: mediaFile(line.voice), voice: true, seconds: line.seconds, mimetype: 'audio/mpeg' }
}
