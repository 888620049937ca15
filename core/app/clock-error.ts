import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../kit/clock.ts'

/** No version that has this sentence is older. */
const MADE = Date.UTC(2026, 10, 1)

/** What is wrong with the machine's clock, as far as a start can tell: that it stands before what was written last. */
export function clockError(dataFolder: string, now: number): string | undefined {
  const written = Math.max(MADE, ...['platform.sqlite', 'platform.sqlite-wal'].map(name => writtenAt(dataFolder, name)))
  if (now >= written - DAY) return undefined
  const [says, was] = [now, written].map(time => new Date(time).toISOString().slice(0, 10))
  return `The clock of this machine says ${says}, but it was ${was} already. Sign-ins, due dates and WhatsApp go by it: set it, then start again.`
}

const writtenAt = (folder: string, name: string): number =>
  statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
