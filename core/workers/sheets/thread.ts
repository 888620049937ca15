import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { Answer, Order } from './messages.ts'
import type { SheetRow } from './people.ts'
import { previewSheet } from './preview.ts'
import { readSheet } from './read.ts'
import { SheetRejected } from './rejected.ts'

/** The whole work of a thread that reads one sheet: it keeps its rows and hands them out. */
const port = parentPort!
let rows: SheetRow[] = []

port.on('message', (order: Order) => port.postMessage('path' in order ? opened(order) : piece(order)))

function opened({ path, chosen, previews }: Extract<Order, { path: string }>): Answer {
  try {
    if (previews) return { preview: previewSheet(readFileSync(path), chosen) }
    rows = readSheet(readFileSync(path), chosen)
    return { total: rows.length }
  } catch (error) {
    if (error instanceof SheetRejected) return { refused: error.fault }
    throw error
  }
}

const piece = ({ from, most }: { from: number; most: number }): Answer => ({ rows: rows.slice(from, from + most) })
