/** What a rejected login is told. */
export interface LoginError {
  reason: number
  /** Seconds: until when (402); threads disagree whether it is a moment or a duration. */
  expire?: number
}

/** How WhatsApp rejects a question for numbers: the whole of it, in place of the people, or of one person. */
export interface NumberError {
  at: 'query' | 'result' | 'user'
  code: number
  /** Seconds for which it wants no further question. */
  backoff?: number
  /** At `user`: this number alone; the others are answered. */
  about?: string
}

interface Planned<T> {
  left: number
  value: T
}

const takeNext = <T>(plan: Planned<T>[] | undefined): T | undefined => {
  const next = plan?.[0]
  if (!next || !plan) return undefined
  if (--next.left <= 0) plan.shift()
  return next.value
}

/** What goes wrong on demand. Each error is planned for a number of times and used up in order. */
export class Problems {
  readonly #silences = new Map<string, Planned<true>[]>()
  readonly #nacks = new Map<string, Planned<number>[]>()
  readonly #logins = new Map<string, Planned<LoginError>[]>()
  #retirements = 0
  readonly #poison = new Map<string, Planned<true>[]>()
  readonly #keyless = new Set<string>()
  readonly #numbers: Planned<NumberError>[] = []
  readonly #pairingCodes = new Map<string, Planned<number>[]>()

  /** The next IQs of a namespace get no answer at all. */
  leaveUnanswered(namespace: string, times = 1): void {
    this.#plan(this.#silences, namespace, { left: times, value: true })
  }

  /** The server rejects the account's next messages with this code (463: restricted, 479: malformed). */
  nackMessages(account: string, code: number, times = 1): void {
    this.#plan(this.#nacks, account, { left: times, value: code })
  }

  /** The server rejects the account's next logins (402: suspended until `expire`, 403 or 406: banned, 401: logged out). */
  rejectLogins(account: string, reason: number, times = 1, expire?: number): void {
    this.#plan(this.#logins, account, { left: times, value: expire === undefined ? { reason } : { reason, expire } })
  }

  /** The next scans find the code's secret retired: the companion is told, and that secret never links. */
  retireScannedSecrets(times = 1): void {
    this.#retirements += times
  }

  takeRetirement(): boolean {
    if (this.#retirements === 0) return false
    this.#retirements -= 1
    return true
  }

  /** The server rejects the next requests for a pairing code for this account (429: too many). */
  refusePairingCodes(account: string, code: number, times = 1): void {
    this.#plan(this.#pairingCodes, account, { left: times, value: code })
  }

  /** The server tells about the next numbers that it is asked about only that it does not say (429: too many questions). */
  rejectNumbers(error: NumberError, times = 1): void {
    this.#numbers.push({ left: times, value: error })
  }

  takeNumberRejection(): NumberError | undefined {
    return takeNext(this.#numbers)
  }

  /** The server ends the stream in place of an answer to the account's next messages. */
  endStreamsOnMessages(account: string, times = 1): void {
    this.#plan(this.#poison, account, { left: times, value: true })
  }

  /** The server lists a device of this person that was unlinked a moment ago, and has no keys for it. */
  listUnlinkedDevice(pn: string): void {
    this.#keyless.add(pn)
  }

  listsUnlinkedDevice(pn: string): boolean {
    return this.#keyless.has(pn)
  }

  takePoison(account: string): boolean {
    return takeNext(this.#poison.get(account)) ?? false
  }

  /** Whether an IQ that came is left unanswered. */
  takeSilence(namespace: string): boolean {
    return takeNext(this.#silences.get(namespace)) ?? false
  }

  /** How many IQs of a namespace will be left unanswered yet. */
  unansweredLeft(namespace: string): number {
    return (this.#silences.get(namespace) ?? []).reduce((sum, { left }) => sum + left, 0)
  }

  takeNack(account: string): number | undefined {
    return takeNext(this.#nacks.get(account))
  }

  takeLogin(account: string): LoginError | undefined {
    return takeNext(this.#logins.get(account))
  }

  takePairingCode(account: string): number | undefined {
    return takeNext(this.#pairingCodes.get(account))
  }

  #plan<T>(plans: Map<string, Planned<T>[]>, key: string, planned: Planned<T>): void {
    plans.set(key, [...(plans.get(key) ?? []), planned])
  }
}
