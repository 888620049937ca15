import { createInterface, type Interface } from 'node:readline/promises'
import { reasonWords } from '../../../core/domain/connection-reason-words.ts'
import type { ConnectionReason } from '../../../core/domain/connection-reasons.ts'
import { type Language, letters, prompts, saids, sentences } from '../words.ts'
import type { Answer, Hands } from './hands.ts'
import { drawn } from './qr.ts'

type Terminal = Record<'stdin', NodeJS.ReadableStream> & Record<'stdout', NodeJS.WritableStream>

/** A person before a terminal, who holds both phones. `leave` is called at Ctrl+C, and when the input ends or the terminal is gone. */
export class TerminalHands implements Hands {
  readonly #language: Language
  readonly #lines: Interface

  constructor(language: Language, leave: () => void, { stdin, stdout }: Terminal = process) {
    this.#language = language
    this.#lines = createInterface({ input: stdin, output: stdout })
    this.#lines.on('SIGINT', leave).on('close', leave).on('error', leave)
  }

  close(): void {
    this.#lines.close()
  }

  wants: Hands['wants'] = (step, why) => this.#ask(why ? this.#again(why) : this.#in(prompts[step]))

  scan: Hands['scan'] = async qr => console.log(`\n${this.#in(prompts['link-qr'])}\n\n${drawn(qr)}`)

  async ownNumber(): Promise<string> {
    for (;;) {
      const digits = (await this.#question(`${this.#in(sentences.ownNumber)}: `)).replace(/\D/g, '')
      if (digits.length >= 8) return digits
    }
  }

  enterCode: Hands['enterCode'] = async code =>
    console.log(`\n${this.#in(sentences.code)} ${code.slice(0, 4)}-${code.slice(4)}`)

  sees: Hands['sees'] = step => this.#ask(this.#in(prompts[step]))

  does: Hands['does'] = (step, over) => this.#unless(this.#in(prompts[step]), over)

  async night(): Promise<'later'> {
    console.log(`\n${this.#in(prompts.night)}`)
    return 'later'
  }

  morning: Hands['morning'] = over => this.#unless(this.#in(sentences.morning), over)

  say: Hands['say'] = (sentence, step) => console.log(`${this.#in(saids[sentence])} ${step ?? ''}`)

  #again(why: ConnectionReason | 'no answer'): string {
    const again = this.#in(sentences.again)
    return why === 'no answer' ? again : `${this.#in(reasonWords[why])}\n${again}`
  }

  async #ask(question: string): Promise<Answer> {
    const { yes, no, skip } = letters[this.#language]
    for (;;) {
      const letter = await this.#letter(`\n${question}\n${this.#in(sentences.sees)}: `)
      if (letter === yes) return { says: 'yes' }
      if (letter === no) return { says: 'no' }
      if (letter === skip) return this.#skipped()
    }
  }

  /** An answer only where something does not happen; it never comes once it has happened. */
  async #unless(what: string, over: AbortSignal): Promise<Answer> {
    const { no, skip } = letters[this.#language]
    for (;;) {
      const letter = await this.#letter(`\n${what}\n${this.#in(sentences.does)}: `, over)
      if (letter === no) return { says: 'no' }
      if (letter === skip) return this.#skipped()
    }
  }

  async #skipped(): Promise<Answer> {
    return { says: 'skip', why: await this.#question(`${this.#in(sentences.why)}: `) }
  }

  async #letter(question: string, over?: AbortSignal): Promise<string> {
    return (await this.#question(question, over)).trim().toLowerCase().slice(0, 1)
  }

  async #question(question: string, signal?: AbortSignal): Promise<string> {
    try {
      return await this.#lines.question(question, signal ? { signal } : {})
    } catch {
      // What was asked for has happened, or the input is at its end: nobody waits for the answer.
      return new Promise(() => {})
    }
  }

  #in(words: Record<Language, string>): string {
    return words[this.#language]
  }
}
