import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fail } from '../kit/errors.ts'
import { FairQueue } from '../kit/fair-queue.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { MAX_PASSWORDS } from '../kit/limits.ts'

/** scrypt's parameters; memory is 128 * 2^logN * r bytes. */
export interface PasswordCost {
  logN: number
  r: number
  p: number
}

/** 16 MB and some 0.15 s of one core; raising it re-hashes each password at its next sign-in. */
const DEFAULT_COST: PasswordCost = { logN: 14, r: 8, p: 5 }

/** What a stored hash may ask for: one that came with an archive would otherwise take all memory, or the line for hours. */
const MOST = { bytes: 64 * 1024 ** 2, times: 4 }

const KEY_BYTES = 32

/** In which line a password waits; lines are served in turns, and in a line each one by whom it is asked. */
export interface PasswordTurn {
  /** People who sign in from where they came in before, other people who sign in, and what is asked on a desk. */
  line: 'known' | 'unknown' | 'desk'
  /** The address or the company. */
  by: string | number
}

interface Stored {
  cost: PasswordCost
  salt: Buffer
  key: Buffer
}

/**
 * Hashes passwords away from the main thread, and never on all cores at once: the desk goes on working meanwhile. Where too
 * many wait in a line, it throws ERR_TOO_BUSY.
 */
export class Passwords {
  private readonly cost: PasswordCost
  private readonly atOnce: number
  private readonly waiting = new FairQueue<PasswordTurn['line'], () => void>({
    inGroup: MAX_PASSWORDS.ofLine,
    ofMember: line => (line === 'desk' ? MAX_PASSWORDS.ofCompany : MAX_PASSWORDS.ofAddress),
  })
  private running = 0

  constructor(cost: PasswordCost = DEFAULT_COST, atOnce = Math.max(1, availableParallelism() - 1)) {
    this.cost = cost
    this.atOnce = atOnce
  }

  async hash(plain: string, turn: PasswordTurn): Promise<string> {
    const salt = randomBytes(16)
    const key = await this.derive(plain, salt, this.cost, turn)
    const { logN, r, p } = this.cost
    return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
  }

  /**
   * Compares with a stored hash. With none, or one that is none of ours, it takes the same time, so that nobody can ask which e-mails
   * exist.
   */
  async matches(plain: string, stored: string | undefined, turn: PasswordTurn): Promise<boolean> {
    const known = stored === undefined ? undefined : read(stored)
    const { cost, salt, key } = known ?? { cost: this.cost, salt: randomBytes(16), key: randomBytes(KEY_BYTES) }
    const derived = await this.derive(plain, salt, cost, turn)
    return timingSafeEqual(derived, key) && known !== undefined
  }

  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean {
    const { logN, r, p } = this.cost
    return !stored.startsWith(`scrypt$${logN}$${r}$${p}$`)
  }

  private async derive(plain: string, salt: Buffer, { logN, r, p }: PasswordCost, turn: PasswordTurn): Promise<Buffer> {
    const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
    if (this.running >= this.atOnce) await this.wait(turn)
    else this.running += 1
    try {
      return await new Promise((resolve, reject) =>
        scrypt(plain.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      )
    } finally {
      const next = this.waiting.next()
      if (next) next()
      else this.running -= 1
    }
  }

  private wait({ line, by }: PasswordTurn): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.waiting.add(line, String(by), resolve)) reject(fail(generalErrors.ERR_TOO_BUSY, { seconds: 5 }))
    })
  }
}

function read(stored: string): Stored | undefined {
  const [kind, logN, r, p, salt = '', hash = ''] = stored.split('$')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const key = Buffer.from(hash, 'base64url')
  if (kind !== 'scrypt' || key.length !== KEY_BYTES || !isBearable(cost)) return undefined
  return { cost, salt: Buffer.from(salt, 'base64url'), key }
}

function isBearable(cost: PasswordCost): boolean {
  const { logN, r, p } = cost
  const isSound = [logN, r, p].every(one => Number.isInteger(one) && one > 0) && p <= 2 ** logN
  return isSound && bytesOf(cost) <= MOST.bytes && workOf(cost) <= MOST.times * workOf(DEFAULT_COST)
}

const bytesOf = ({ logN, r }: PasswordCost): number => 128 * 2 ** logN * r
const workOf = ({ logN, r, p }: PasswordCost): number => 2 ** logN * r * p

/** A password for the first sign-in, shown once: 16 letters and digits that are easy to copy (80 bits). */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return [...randomBytes(16)].map(byte => letters[byte % letters.length]).join('')
}
