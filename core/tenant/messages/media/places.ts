import { FairPlaces } from '../../../kit/fair-places.ts'
import { MAX_DOWNLOADS } from '../../../kit/limits.ts'

/** Fetches a file; `leave` gives its place to the next one before everything is over. */
type Begin = (leave: () => void) => Promise<void>

/** Where all companies fetch files: a customer who sends many large ones must not take the time and the disk of everybody. */
export type DownloadPlaces = FairPlaces<Downloads>
export const newDownloadPlaces = (): DownloadPlaces => new FairPlaces(MAX_DOWNLOADS)

/** The files of one company that this process is fetching. */
export class Downloads {
  private readonly known = new Set<number>()
  private readonly places: DownloadPlaces

  constructor(places: DownloadPlaces) {
    this.places = places
  }

  /** Begins when there is a place. Does nothing for a file that is known already, or when too many wait: its job comes again. */
  ask(messageId: number, begin: Begin): void {
    if (this.known.has(messageId)) return
    this.known.add(messageId)
    const hasRoom = this.places.ask(this, leave => {
      void begin(leave).finally(() => {
        this.known.delete(messageId)
        leave()
      })
    })
    if (!hasRoom) this.known.delete(messageId)
  }
}
