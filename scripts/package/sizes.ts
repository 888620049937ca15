import { statSync } from 'node:fs'
import type { Target } from './targets.ts'

const MB = 1e6

/** What one file may weigh, in MB. Node alone is four fifths of it. */
const BUDGET: Record<Target, number> = { 'linux-x64': 160, 'linux-arm64': 156, 'win-x64': 130 }

interface Weight {
  /** One line for people. */
  says: string
  isWithin: boolean
}

/** What a packaged program weighs, and which of the files that it carries make up how much of it. */
export function weigh(target: Target, file: string, carried: ReadonlyMap<string, string>): Weight {
  const parts = new Map<string, number>()
  for (const [path, from] of carried) {
    const part = path.startsWith('node_modules') ? 'SQLite' : path.split(/[\\/]/)[0]!
    parts.set(part, (parts.get(part) ?? 0) + statSync(from).size)
  }
  const whole = statSync(file).size
  const ours = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
  const told = [...parts]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, bytes]) => bytes >= MB / 10)
    .map(([part, bytes]) => `${part} ${inMb(bytes)}`)
  return {
    says: `${target}: ${inMb(whole)} MB of ${BUDGET[target]}: Node ${inMb(whole - ours)}, ${told.join(', ')}`,
    isWithin: whole <= BUDGET[target] * MB,
  }
}

const inMb = (bytes: number): string => (bytes / MB).toFixed(1)
