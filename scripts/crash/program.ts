import { BUILT_PROGRAM, Serving } from '../../core/app/testing/serving.ts'
import type { FirstSignIn } from '../../core/platform/companies/index.ts'

/** How to start the program. */
interface ProgramOptions {
  data: string
  flags: readonly string[]
  /** The open file that its complaints go to. */
  log: number
}

/** `balcao serve` on one data folder, in a process of its own that dies and comes back at our word. */
export class Program {
  readonly data: string
  readonly #options: ProgramOptions
  #run: Serving | undefined
  #serving = promised<string>()
  #isServing = false
  #killed = false
  /** What the newest first start printed. */
  firstSignIn: FirstSignIn | undefined
  /** Processes that ended without being told to. */
  readonly accidents: string[] = []

  constructor(options: ProgramOptions) {
    this.data = options.data
    this.#options = options
  }

  /** Starts it and returns at once. */
  start(): void {
    const { data, flags, log } = this.#options
    const run = new Serving(BUILT_PROGRAM, data, ['--log-level', 'warn', ...flags], { errors: log, passwords: 'cheap' })
    this.#run = run
    this.#killed = false
    const ended = () => {}
    run.url().then(url => this.#serves(run, url), ended)
    run.firstSignIn().then(emitted => {
      this.firstSignIn = emitted
    }, ended)
    void run.exit.then(how => this.#ended(run, how))
  }

  /** Resolves with its address as soon as it serves; for as long as it is down, with that of the next one. */
  serving(): Promise<string> {
    return this.#serving.promise
  }

  /** Its process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#run?.pid
  }

  /** `kill -9` without waiting; for the end of our own process. */
  abandon(): void {
    this.#killed = true
    void this.#run?.kill()
  }

  /** `kill -9`. Resolves when it is gone. */
  async kill(): Promise<void> {
    this.#goesDown()
    await this.#run?.kill()
  }

  /** Stops it in order. */
  async stop(): Promise<void> {
    this.#goesDown()
    await this.#run?.stop()
  }

  #serves(run: Serving, url: string): void {
    if (run !== this.#run || this.#killed) return
    this.#isServing = true
    this.#serving.resolve(url)
  }

  #goesDown(): void {
    this.#killed = true
    // Who waits already goes on waiting for the next one.
    if (this.#isServing) this.#serving = promised()
    this.#isServing = false
  }

  #ended(run: Serving, how: number | NodeJS.Signals): void {
    if (run !== this.#run || (this.#killed && (how === 'SIGKILL' || how === 0))) return
    this.accidents.push(`the program ended by itself with ${how}`)
    this.#serving.reject(new Error(`the program ended by itself with ${how}`))
  }
}

/** A promise whose rejection is nobody's error while nobody waits for it. */
function promised<T>(): PromiseWithResolvers<T> {
  const made = Promise.withResolvers<T>()
  made.promise.catch(() => {})
  return made
}
