import { statSync } from 'node:fs'
import { packFiles } from './pack-files.ts'
import type { Target } from './targets.ts'

const MB = 1e6

/** What one file may weigh, in MB. Node alone is nine tenths of it. */
const BUDGET: Record<Target, number> = { 'linux-x64': 122, 'linux-arm64': 116, 'win-x64': 107 }

interface Weight {
  /** One line for people. */
  says: string
  isWithin: boolean
}

/** What a packaged program weighs, and which of the files that it carries take how much room once they are unpacked. */
export function weigh(target: Target, file: string, carried: ReadonlyMap<string, string>): Weight {
  const parts = new Map<string, number>()
  for (const [path, from] of carried) {
    const part = path.startsWith('node_modules') ? 'SQLite' : path.split(/[\\/]/)[0]!
    parts.set(part, (parts.get(part) ?? 0) + statSync(from).size)
  }
  const whole = statSync(file).size
  const ours = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
  const packed = packFiles(carried).length
  const emitted = [...parts]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, bytes]) => bytes >= MB / 10)
    .map(([part, bytes]) => `${part} ${inMb(bytes)}`)
  return {
    says: `${target}: ${inMb(whole)} MB of ${BUDGET[target]}: Node ${inMb(whole - packed)}, files ${inMb(packed)} (unpacked ${inMb(ours)}: ${emitted.join(', ')})`,
    isWithin: whole <= BUDGET[target] * MB,
  }
}

const inMb = (bytes: number): string => (bytes / MB).toFixed(1)
