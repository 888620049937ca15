import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, DAY, HOUR } from '../kit/clock.ts'
import { type FreeRoom, freeRoomOf, roomIn } from '../storage/blobs/index.ts'
import { writeWhole } from '../storage/index.ts'

/** How much room there was at a moment. */
interface Sample {
  at: number
  bytes: number
}

const EVERY = 6 * HOUR
/** What happened before says nothing of the days to come. */
const STORED = 7 * DAY
/** In less time a single backup, or a file that someone deletes, would be taken for what every day brings. */
const ENOUGH = DAY

/**
 * How long the disk lasts, by what all programs on it took in the last days (at most seven). It is written down, so that a restart
 * forgets nothing.
 */
export class DiskGrowth {
  private readonly path: string
  private readonly clock: Clock
  private readonly room: () => Promise<number>

  constructor(data: string, clock: Clock, freeRoom: FreeRoom = freeRoomOf) {
    this.path = join(data, 'disk.json')
    this.clock = clock
    this.room = async () => roomIn(await freeRoom(data))
  }

  /** Writes down how much room there is now, where that was not done of late. */
  async look(): Promise<void> {
    const now = this.clock.now()
    const samples = this.samples()
    const last = samples.at(-1)
    if (last && now - last.at < EVERY) return
    writeWhole(this.path, JSON.stringify([...samples, { at: now, bytes: await this.room() }]))
  }

  /** In how many days files are rejected, if things go on so; infinite where nothing is taken, undefined while too little is known. */
  async daysLeft(): Promise<number | undefined> {
    const now = this.clock.now()
    const [first] = this.samples()
    if (!first || now - first.at < ENOUGH) return undefined
    const room = await this.room()
    const taken = first.bytes - room
    if (room === 0) return 0
    return taken <= 0 ? Number.POSITIVE_INFINITY : (room / taken) * ((now - first.at) / DAY)
  }

  /** Those of the last days, oldest first; a clock that was wrong leaves some of the future, which tell nothing. */
  private samples(): Sample[] {
    const now = this.clock.now()
    return this.read().filter(({ at }) => at <= now && now - at <= STORED)
  }

  /** A file that cannot be read says that nothing is known. */
  private read(): Sample[] {
    try {
      return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as Sample[]) : []
    } catch {
      return []
    }
  }
}
