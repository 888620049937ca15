import { type ChildProcess, spawn } from 'node:child_process'
import { isAbsolute, join } from 'node:path'

/** Where programs are, and where those of one run of the tests keep what they compiled and what is temporary. */
const HANDED_DOWN = ['PATH', 'NODE_COMPILE_CACHE', 'TMPDIR']

/** No test asks the real WhatsApp for anything. */
const ALONE = { BALCAO_WA_VERSION_CHECK: 'no' }

/** What makes the passwords of a program cheap. */
const CHEAP_PASSWORDS = ['--require', join(import.meta.dirname, 'cheap-passwords.cjs')]

export interface RunOptions {
  /** Variables beside those of `HANDED_DOWN`; nothing else of our own environment is. */
  environment?: Record<string, string>
  /** Where its stderr goes: into the output, unless it is shown beside ours or appended to an open file. */
  errors?: 'heard' | 'shown' | number
  /** What someone types, all of it at once; nobody sits there unless given. */
  typed?: string
  /** Whether it hashes passwords at their usual cost, a sixth of a second of a core each. A packaged program always does. */
  passwords?: 'usual' | 'cheap'
}

/** A program of this repository in a process of its own: what it says, and its end. */
export class Run {
  readonly pid: number
  /** The code or the signal with which it ended, once everything it said was heard. */
  readonly exit: Promise<number | NodeJS.Signals>
  readonly #child: ChildProcess
  readonly #listeners = new Set<() => void>()
  #text = ''
  #answered = ''

  /** Starts the script, a source or a bundle, with this Node, or a packaged program by itself. */
  constructor(
    script: string,
    args: readonly string[],
    { environment = {}, errors = 'heard', typed, passwords = 'usual' }: RunOptions = {},
  ) {
    const isPackaged = isAbsolute(script) && !/\.[cm]?[jt]s$/.test(script)
    const ofNode = passwords === 'cheap' ? CHEAP_PASSWORDS : []
    this.#child = spawn(isPackaged ? script : process.execPath, isPackaged ? args : [...ofNode, script, ...args], {
      stdio: [
        typed === undefined ? 'ignore' : 'pipe',
        'pipe',
        errors === 'heard' ? 'pipe' : errors === 'shown' ? 'inherit' : errors,
      ],
      env: { ...handedDown(), ...(isPackaged && cache()), ...ALONE, ...environment },
    })
    this.pid = this.#child.pid!
    this.#child.stdin?.end(typed)
    this.#child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#answered += chunk
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => this.#hear(chunk))
    this.exit = new Promise((resolve, reject) =>
      this.#child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal!)),
    )
  }

  /** Everything it said so far. */
  output(): string {
    return this.#text
  }

  /** The one line of JSON on its stdout, once it has ended. */
  async json(): Promise<unknown> {
    await this.exit
    return JSON.parse(this.#answered)
  }

  /** Resolves as soon as the lines it said match; rejects when it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.#text.slice(0, this.#text.lastIndexOf('\n') + 1))
        if (!match) return
        this.#listeners.delete(look)
        resolve(match)
      }
      this.#listeners.add(look)
      const inVain = (how: unknown) => reject(new Error(`It ended (${how}) without saying ${pattern}:\n${this.#text}`))
      this.exit.then(inVain, inVain)
      look()
    })
  }

  /** The word that it says behind `label`. */
  async word(label: string): Promise<string> {
    return (await this.says(new RegExp(`${label}\\s+(\\S+)`)))[1]!
  }

  /** Asks it to end in order, as a service manager does, or with `SIGINT` as a person does. Resolves as `exit`. */
  stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number | NodeJS.Signals> {
    this.#child.kill(signal)
    return this.exit
  }

  /** `kill -9`, at once. Resolves as `exit`. */
  kill(): Promise<number | NodeJS.Signals> {
    this.#child.kill('SIGKILL')
    return this.exit
  }

  #hear(chunk: string): void {
    this.#text += chunk
    for (const listener of this.#listeners) listener()
  }
}

function handedDown(): Record<string, string> {
  return Object.fromEntries(HANDED_DOWN.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Where packaged programs lay out what they bring along; to all others it is no option. */
function cache(): Record<string, string> {
  const { TEST_CACHE } = process.env
  return TEST_CACHE ? { BALCAO_CACHE: TEST_CACHE } : {}
}
