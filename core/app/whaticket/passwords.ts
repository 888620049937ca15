import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/**
 * The passwords with which people sign in for the first time, for anyone who hands them out: nobody else may read the file. A password is
 * in it before the account is there, so that none gets lost; of someone who is in it twice the last one counts.
 */
export class PasswordFile {
  readonly path: string
  #isUsed = false

  constructor(path: string) {
    this.path = path
  }

  /** Whether a password was written, now or in a start before. */
  get isUsed(): boolean {
    return this.#isUsed || existsSync(this.path)
  }

  add(email: string, password: string): void {
    const lines = existsSync(this.path) ? readFileSync(this.path, 'utf8').split('\n') : []
    const others = lines.filter(line => line && !line.startsWith(`${email}\t`))
    const fresh = `${this.path}.new`
    const file = openSync(fresh, 'w', 0o600)
    try {
      writeSync(file, `${[...others, `${email}\t${password}`].join('\n')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(fresh, this.path)
    this.#isUsed = true
  }
}
