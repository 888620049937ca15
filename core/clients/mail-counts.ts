/** Whose mail it is: one of the platform itself, or one that a company has its desk send. */
export type MailSender = 'platform' | 'company'

interface MailCount {
  by: MailSender
  /** `sent`, or what it failed by. */
  result: string
  times: number
}

/** How mails ended since the program began. */
export class MailCounts {
  private readonly counts = new Map<string, MailCount>()

  add(by: MailSender, result: string): void {
    const key = `${by} ${result}`
    const count = this.counts.get(key) ?? { by, result, times: 0 }
    count.times += 1
    this.counts.set(key, count)
  }

  all(): MailCount[] {
    return [...this.counts.values()]
  }
}
