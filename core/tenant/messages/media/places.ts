import { FairPlaces } from '../../../kit/fair-places.ts'
import { MAX_DOWNLOADS } from '../../../kit/limits.ts'

/** Fetches a file; `leave` gives its place to the next one before everything is over. */
type Begin = (leave: () => void) => Promise<void>

/** The files that this process is fetching: a customer who sends many large ones must not take the time and the disk of everybody. */
export class DownloadPlaces {
  private readonly known = new Set<string>()
  private readonly places = new FairPlaces<number>(MAX_DOWNLOADS)

  /** Begins when there is a place. Does nothing for a file that is known already, or when too many wait: its job comes again. */
  ask(companyId: number, messageId: number, begin: Begin): void {
    const name = `${companyId}/${messageId}`
    if (this.known.has(name)) return
    this.known.add(name)
    const hasRoom = this.places.ask(companyId, leave => {
      void begin(leave).finally(() => {
        this.known.delete(name)
        leave()
      })
    })
    if (!hasRoom) this.known.delete(name)
  }
}
