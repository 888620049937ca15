import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** Where the local WhatsApp is, as flags of the program. */
export type WhatsAppFlags = readonly string[]

export interface FirstSignIn {
  email: string
  password: string
}

/** `balcao serve` on one data folder, in a process of its own that dies and comes back at our word. */
export class Program {
  readonly data: string
  readonly #executable: string
  readonly #flags: WhatsAppFlags
  readonly #log: WriteStream
  #process: ChildProcess | undefined
  #serving = promised<string>()
  #isServing = false
  #killed = false
  /** What the newest first start printed. */
  firstSignIn: FirstSignIn | undefined
  /** Processes that ended without being told to. */
  readonly accidents: string[] = []

  constructor(executable: string, data: string, flags: WhatsAppFlags, log: string) {
    this.data = data
    this.#executable = executable
    this.#flags = flags
    this.#log = createWriteStream(log, { flags: 'a' })
  }

  /** Starts it and returns at once. */
  start(): void {
    const args = ['serve', '--data', this.data, '--port', '0', '--log-level', 'warn', ...this.#flags]
    const child = spawn(process.execPath, [this.#executable, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '' },
    })
    this.#process = child
    this.#killed = false
    child.stderr!.pipe(this.#log, { end: false })
    createInterface({ input: child.stdout! }).on('line', line => this.#hear(child, line))
    child.once('exit', (code, signal) => this.#ended(child, code ?? signal))
  }

  /** Resolves with its address as soon as it serves; for as long as it is down, with that of the next one. */
  serving(): Promise<string> {
    return this.#serving.promise
  }

  /** `kill -9` without waiting; for the end of our own process. */
  abandon(): void {
    this.#killed = true
    this.#process?.kill('SIGKILL')
  }

  /** `kill -9`. Resolves when it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it in order. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  #hear(child: ChildProcess, line: string): void {
    const url = /running: (\S+)/.exec(line)?.[1]
    const email = /e-mail\s+(\S+)/.exec(line)?.[1]
    const password = /password\s+(\S+)/.exec(line)?.[1]
    if (email) this.firstSignIn = { email, password: '' }
    if (password && this.firstSignIn) this.firstSignIn.password = password
    if (!url || child !== this.#process || this.#killed) return
    this.#isServing = true
    this.#serving.resolve(url)
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    this.#killed = true
    // Who waits already goes on waiting for the next one.
    if (this.#isServing) this.#serving = promised()
    this.#isServing = false
    child.kill(signal)
    await gone
  }

  #ended(child: ChildProcess, how: number | NodeJS.Signals | null): void {
    if (child !== this.#process || (this.#killed && (how === 'SIGKILL' || how === 0))) return
    this.accidents.push(`the program ended by itself with ${how}`)
    this.#serving.reject(new Error(`the program ended by itself with ${how}`))
  }
}

/** A promise whose rejection is nobody's fault while nobody waits for it. */
function promised<T>(): PromiseWithResolvers<T> {
  const made = Promise.withResolvers<T>()
  made.promise.catch(() => {})
  return made
}
