import { ConcurrencyLimit } from './concurrency-limit.ts'
import { FairQueue } from './fair-queue.ts'

/** Runs in a place, and leaves it once, or says so before everything is over. */
type Begin = (leave: () => void) => void

/**
 * Places for what costs everybody something, such as files that are fetched: few are taken at once, few of them by one group (a
 * company), and those who wait have them in turns.
 */
export class FairSemaphore<Group> {
  private readonly waiting: FairQueue<Group, { group: Group; begin: Begin }>
  private readonly inAll: ConcurrencyLimit<'all'>
  private readonly ofGroup: ConcurrencyLimit<Group>

  constructor({ inAll, ofCompany, waiting }: { inAll: number; ofCompany: number; waiting: number }) {
    this.waiting = new FairQueue({ inGroup: waiting, ofMember: Number.MAX_VALUE })
    this.inAll = new ConcurrencyLimit(inAll)
    this.ofGroup = new ConcurrencyLimit(ofCompany)
  }

  /** Begins when there is a place. Returns whether there was room to wait for one. */
  ask(group: Group, begin: Begin): boolean {
    if (!this.waiting.add(group, '', { group, begin })) return false
    this.serve()
    return true
  }

  /** Works when there is a place; undefined, and nothing done, where too many of the group wait. */
  async run<T>(group: Group, work: () => Promise<T>): Promise<T | undefined> {
    let leave: (() => void) | undefined
    const isIn = await new Promise<boolean>(resolve => {
      const hasRoom = this.ask(group, leaving => {
        leave = leaving
        resolve(true)
      })
      if (!hasRoom) resolve(false)
    })
    if (!isIn) return undefined
    return work().finally(leave)
  }

  private serve(): void {
    while (this.serveOne());
  }

  /** Returns whether there was one who waits, and a place. */
  private serveOne(): boolean {
    const leaveAll = this.inAll.enter('all')
    let leaveGroup: (() => void) | undefined
    const one =
      leaveAll &&
      this.waiting.next(group => {
        leaveGroup = this.ofGroup.enter(group)
        return leaveGroup !== undefined
      })
    if (!one) {
      leaveAll?.()
      return false
    }
    one.begin(() => {
      leaveAll()
      leaveGroup?.()
      this.serve()
    })
    return true
  }
}
