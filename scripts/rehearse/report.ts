import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import library from '@whiskeysockets/baileys/package.json' with { type: 'json' }
import { version } from '../../core/app/version.ts'
import type { Notebook, Noted } from './notebook.ts'

/** What a rehearsal tells anyone who made the product: what was expected, what came, and by what. */
export interface Report {
  product: string
  library: string
  claimed: string
  node: string
  platform: string
  against: 'WhatsApp' | 'the emulator'
  begun: string
  written: string
  steps: Noted[]
  /** The codes with which sessions ended. */
  closes: string[]
  /** How many stanzas of each kind came. */
  stanzas: Record<string, number>
}

/** Writes it into the folder, again after each step; answers where it is. */
export function writeReport(folder: string, { pages }: Notebook, against: Report['against']): string {
  const path = join(folder, 'report.json')
  const { claimed, begun, steps, closes, stanzas } = pages
  const report: Report = {
    product: version,
    library: library.version,
    claimed,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    against,
    begun,
    written: new Date().toISOString(),
    steps,
    closes,
    stanzas,
  }
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`)
  return path
}
