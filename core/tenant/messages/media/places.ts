import { AtOnce } from '../../../kit/at-once.ts'
import { MAX_DOWNLOADS } from '../../../kit/limits.ts'
import { Turns } from '../../../kit/turns.ts'

interface Waiting {
  companyId: number
  name: string
  begin: Begin
}

/** Fetches a file; `leave` gives its place to the next one before everything is over. */
type Begin = (leave: () => void) => Promise<void>

/**
 * The files that this process is fetching: few at once, the companies in turns, or a customer who sends many large ones
 * would take the time and the disk of everybody.
 */
export class DownloadPlaces {
  private readonly known = new Set<string>()
  private readonly waiting = new Turns<number, Waiting>({ inGroup: MAX_DOWNLOADS.waiting, ofMember: Number.MAX_VALUE })
  private readonly inAll = new AtOnce<'all'>(MAX_DOWNLOADS.inAll)
  private readonly ofCompany = new AtOnce<number>(MAX_DOWNLOADS.ofCompany)

  /** Begins when there is a place. Does nothing for a file that is known already, or when too many wait: its job comes again. */
  ask(companyId: number, messageId: number, begin: Begin): void {
    const name = `${companyId}/${messageId}`
    if (this.known.has(name) || !this.waiting.add(companyId, '', { companyId, name, begin })) return
    this.known.add(name)
    this.serve()
  }

  private serve(): void {
    while (this.serveOne());
  }

  /** Returns whether there was one who waits, and a place. */
  private serveOne(): boolean {
    const leaveAll = this.inAll.enter('all')
    let leaveCompany: (() => void) | undefined
    const one =
      leaveAll &&
      this.waiting.next(companyId => {
        leaveCompany = this.ofCompany.enter(companyId)
        return leaveCompany !== undefined
      })
    if (!one) {
      leaveAll?.()
      return false
    }
    const leave = (): void => {
      leaveAll()
      leaveCompany?.()
      this.serve()
    }
    void one.begin(leave).finally(() => {
      this.known.delete(one.name)
      leave()
    })
    return true
  }
}
