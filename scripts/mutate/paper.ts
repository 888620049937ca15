import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'

/** What the command and the process that runs the tests tell each other, in files, since the latter is killed now and then. */

export interface Plan {
  mutants: Mutant[]
  tests: string[]
}

/** What the tests did when nothing was changed. */
export interface Healthy {
  /** Of each test its file, and how long it took in milliseconds. */
  tests: Record<string, { file: string; name: string; ms: number }>
  /** Which tests reach a mutant. */
  reached: Record<number, string[]>
  /** How often a mutant was asked for in all. */
  asked: Record<number, number>
  /** What only the loading of its module reaches: changed later, it would change nothing. */
  loaded: number[]
  /** Tests that fail without any change. */
  ill: string[]
}

export type Outcome = { id: number; by?: string; because: 'failed' | 'survived' | 'unreached' | 'loaded' | 'endless' }

/** Which mutant is tried, in which process, and when it has had its time. */
export interface Trial {
  id: number
  pid: number
  until: number
}

export const FOLDER_VARIABLE = 'BALCAO_MUTATE'

export class Paper {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  read<T>(name: 'plan' | 'healthy' | 'trial'): T | undefined {
    const file = this.file(name)
    // Whoever writes it may be in the middle of that.
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return text ? (JSON.parse(text) as T) : undefined
  }

  write(name: 'plan' | 'healthy' | 'trial', what: Plan | Healthy | Trial): void {
    writeFileSync(this.file(name), JSON.stringify(what))
  }

  outcomes(): Outcome[] {
    const file = this.file('outcomes')
    if (!existsSync(file)) return []
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Outcome)
  }

  tell(outcome: Outcome): void {
    appendFileSync(this.file('outcomes'), `${JSON.stringify(outcome)}\n`)
  }

  private file(name: string): string {
    return join(this.folder, `${name}.json`)
  }
}
