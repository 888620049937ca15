import { type Unzipped, unzipSync, zipSync } from 'fflate'
import { MAX_UNPACKED_SHEET } from '../../kit/limits.ts'
import { SheetRejected } from './rejected.ts'

/** What a workbook has besides cells: pictures, drawings, macros, and what only Excel itself reads. */
const NEEDLESS = new Set([
  'charts',
  'customxml',
  'drawings',
  'externallinks',
  'media',
  'pivotcache',
  'pivottables',
  'theme',
])

function isNeeded(name: string): boolean {
  const parts = name.toLowerCase().split('/')
  const isText = ['.xml', '.rels'].some(end => parts.at(-1)?.endsWith(end))
  return isText && !parts.some(part => NEEDLESS.has(part))
}

const isWorkbook = (name: string): boolean => name.toLowerCase().split('/').at(-1) === 'workbook.xml'

/** As names of a zip are written. Some programs write them as Windows does, and Excel opens those as well. */
const withSlashes = (name: string): string => name.replaceAll('\\', '/')

/**
 * The same workbook without compression, and without what no cell needs. Nothing is unpacked before its sizes are known, and nothing
 * grows beyond the size that it says to have. Throws `SheetRejected`.
 */
export function unpacked(file: Uint8Array): Uint8Array {
  let bytes = 0
  const found = unzipped(file, ({ name, originalSize }) => {
    if (!isNeeded(withSlashes(name))) return false
    bytes += originalSize
    if (bytes > MAX_UNPACKED_SHEET) throw new SheetRejected('too-large')
    return true
  })
  const parts = Object.fromEntries(Object.entries(found).map(([name, part]) => [withSlashes(name), part]))
  if (!Object.keys(parts).some(isWorkbook)) throw new SheetRejected('no-sheet')
  return zipSync(parts, { level: 0 })
}

function unzipped(file: Uint8Array, filter: (part: { name: string; originalSize: number }) => boolean): Unzipped {
  try {
    return unzipSync(file, { filter })
  } catch (error) {
    throw error instanceof SheetRejected ? error : new SheetRejected('damaged')
  }
}
