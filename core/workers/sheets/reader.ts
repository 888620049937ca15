import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SheetError } from '../../domain/import-reasons.ts'
import { SECOND } from '../../kit/clock.ts'
import { FairSemaphore } from '../../kit/fair-semaphore.ts'
import { MAX_PREVIEWS, MAX_SHEETS } from '../../kit/limits.ts'
import type { ChosenColumns } from './columns.ts'
import type { Answer, Order } from './messages.ts'
import type { SheetRow } from './people.ts'
import type { SheetPreview } from './preview.ts'

/** Where threads begin: in the sources, or in the file of their own that the build puts beside the program. */
const ENTRY = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'thread.ts' : 'sheet.cjs')

/** A sheet of 50,000 rows takes some seconds. */
const MAX_READING = 60 * SECOND
/** The cells of the largest sheet that is taken need less; a thread that needs more is ended. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** A sheet that was read; its rows wait in a thread. */
export interface Sheet {
  total: number
  /** Rows from a place on, so many at most; none behind the last one. */
  rows(from: number, most: number): Promise<SheetRow[]>
}

/** A file, and its columns where a person chose them. */
interface SheetFile {
  path: string
  chosen?: ChosenColumns | undefined
}

/** What one company may do with a `SheetReader`. */
export interface CompanySheets {
  read(file: SheetFile, work: (sheet: Sheet) => Promise<void>): Promise<SheetError | undefined>
  preview(file: SheetFile): Promise<SheetPreview | SheetError | undefined>
}

export const sheetsOf = (reader: SheetReader, companyId: number): CompanySheets => ({
  read: (file, work) => reader.read(companyId, file, work),
  preview: file => reader.preview(companyId, file),
})

/** Reads sheets of people in threads beside the main one, some at once; the others wait, the companies in turns. */
export class SheetReader {
  private readonly threads = new Set<Worker>()
  private readonly readings = new FairSemaphore<number>({ ...MAX_SHEETS, waiting: Number.POSITIVE_INFINITY })
  /** Nobody who wants to see how a sheet begins waits for the end of whole imports. */
  private readonly previews = new FairSemaphore<number>(MAX_PREVIEWS)
  private readonly within: number
  private isClosed = false

  constructor({ within = MAX_READING } = {}) {
    this.within = within
  }

  /**
   * Runs a company's work on the sheet in a file; returns why it is not read, and nothing when it was, or when the reader is closed. What
   * its thread dies of, it throws. The columns are guessed unless they are chosen.
   */
  read(
    companyId: number,
    { path, chosen }: SheetFile,
    work: (sheet: Sheet) => Promise<void>,
  ): Promise<SheetError | undefined> {
    return this.readings.run(companyId, () =>
      this.inThread(async worker => {
        const opened = await ask(worker, { path, chosen }, this.within)
        if ('refused' in opened) return opened.refused
        if (!('total' in opened)) throw new Error('A sheet was not opened.')
        await work({ total: opened.total, rows: (from, most) => this.piece(worker, { from, most }) })
        return undefined
      }),
    )
  }

  /** How the sheet in a file begins, or why it is not read; nothing where too many of the company wait, or when the reader is closed. */
  preview(companyId: number, { path, chosen }: SheetFile): Promise<SheetPreview | SheetError | undefined> {
    return this.previews.run(companyId, () =>
      this.inThread(async worker => {
        const answer = await ask(worker, { path, chosen, previews: true }, this.within)
        if ('refused' in answer) return answer.refused
        if (!('preview' in answer)) throw new Error('A thread gave no preview.')
        return answer.preview
      }),
    )
  }

  /** Ends its threads, whatever they do; those who wait then find it closed. */
  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.threads].map(worker => worker.terminate()))
  }

  private async inThread<T>(work: (worker: Worker) => Promise<T>): Promise<T | undefined> {
    if (this.isClosed) return undefined
    const worker = new Worker(ENTRY, { execArgv: [], resourceLimits: MEMORY })
    this.threads.add(worker)
    try {
      return await work(worker)
    } catch (error) {
      if (this.isClosed) return undefined
      throw error
    } finally {
      await worker.terminate()
      this.threads.delete(worker)
    }
  }

  private async piece(worker: Worker, order: Order): Promise<SheetRow[]> {
    const answer = await ask(worker, order, this.within)
    if (!('rows' in answer)) throw new Error('A thread gave no rows.')
    return answer.rows
  }
}

/** What a thread answers; one that takes too long, or needs too much memory, rejects its sheet. Anyone who asks ends it. */
function ask(worker: Worker, order: Order, within: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (answer: Answer | Error): void => {
      clearTimeout(late)
      worker.off('message', settle).off('error', broken).off('exit', ended)
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
    const late = setTimeout(() => settle({ refused: 'too-slow' }), within)
    const broken = (error: NodeJS.ErrnoException): void =>
      settle(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { refused: 'too-large' } : error)
    const ended = (): void => settle(new Error('A thread that read a sheet was ended.'))
    worker.on('message', settle).on('error', broken).on('exit', ended)
    worker.postMessage(order)
  })
}
