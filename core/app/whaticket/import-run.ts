import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { MAX_STEP } from '../../kit/limits.ts'
import { type KindWithIds, newIds, type Stage, saveStage } from '../../tenant/takeover/index.ts'
import type { MediaFolder } from './media.ts'
import type { PasswordFile } from './passwords.ts'
import { keyNames, questionFor, type Wanted } from './source/select.ts'
import { interrupted, type Row, type Source } from './source/source.ts'
import type { Tally } from './tally.ts'

/** One company that comes over: from where, and to where. */
export interface ImportRun {
  source: Source
  /** The company's id in a database of several. */
  companyId: string | undefined
  /** The time in which moments without a zone were written. */
  offset: string
  desk: CompanyContext
  media: MediaFolder
  passwords: PasswordFile
  /** No file is copied. */
  isDryRun: boolean
  /** Aborted when nobody waits for the end any more, and when the program stops. */
  ending: AbortSignal
}

/** A row as it was asked for. */
export type RowOf<Field extends string> = Record<Field, string | null>

/** A kind of rows that comes over. */
export interface Kind {
  name: string
  /** How many rows are brought at once, in one transaction; all of a small table where they need each other. */
  size: number | 'all'
  wanted: Wanted<string>
  /** What it counts beside its own rows, by other names. */
  beside?: readonly string[]
  /** Brings some rows, and calls `save` at the end of the transaction that does. */
  bring(
    importRun: ImportRun,
    rows: readonly Row[],
    tally: Tally,
    save: (tx: CompanyTx) => Promise<void>,
  ): Promise<unknown>
}

/** How a kind is written down: rows with the fields that it wants. */
interface KindOf<Field extends string> {
  name: string
  size?: number | 'all'
  beside?: readonly string[]
  wanted: Wanted<Field>
  bring(
    importRun: ImportRun,
    rows: readonly RowOf<Field>[],
    tally: Tally,
    save: (tx: CompanyTx) => Promise<void>,
  ): Promise<unknown>
}

/** A commit of so many takes some milliseconds, in which the whole program waits for the disk. */
const USUAL_SIZE = 100
const ALL = 1_000_000

export const kindOf = <Field extends string>({ size = USUAL_SIZE, ...kind }: KindOf<Field>): Kind =>
  ({ ...kind, size }) as unknown as Kind

/** Rows one after the other, in the open transaction; between two of them others of the program have their turns. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  let began = performance.now()
  for (const row of rows) {
    if (performance.now() - began > MAX_STEP) {
      await nextTurn()
      began = performance.now()
    }
    yield row
  }
}

/**
 * Brings a kind of rows over, from where the last start of it ended. The place of the last row commits with the rows, so
 * that an end at any moment loses and doubles none.
 */
export async function bringKind(
  importRun: ImportRun,
  { name, size, wanted, beside = [], bring }: Kind,
  tally: Tally,
  before: Stage | undefined,
  atOnce = USUAL_SIZE,
): Promise<void> {
  if (before?.isDone) return
  const { source, companyId, desk: company, ending } = importRun
  let after = before?.after ?? []
  const save = (isDone: boolean) => async (tx: CompanyTx) => {
    for (const kind of [name, ...beside]) await saveStage(tx, { kind, after, counts: tally.countsOf(kind), isDone })
  }
  const question = questionFor(source, wanted, companyId, after)
  const keys = keyNames(wanted.order)
  if (question)
    for await (const rows of source.stream(
      question.text,
      question.values,
      size === 'all' ? ALL : Math.min(size, atOnce),
    )) {
      if (ending.aborted) throw interrupted()
      after = keys.map(key => rows.at(-1)![key] ?? '')
      tally.found(name, rows.length)
      await bring(importRun, rows, tally, save(false))
    }
  await company.transaction(save(true))
}

/** All rows of a small table, without a place to go on from. */
export async function allRows<Field extends string>(
  { source, companyId }: Pick<ImportRun, 'source' | 'companyId'>,
  wanted: Wanted<Field>,
): Promise<RowOf<Field>[]> {
  const question = questionFor(source, wanted, companyId, [])
  return question ? ((await source.ask(question.text, question.values)) as RowOf<Field>[]) : []
}

/** What rows of the other product have become, by a column that names them. */
export async function newIdsOf<Field extends string>(
  tx: CompanyTx,
  kind: KindWithIds,
  rows: readonly RowOf<Field>[],
  column: Field,
): Promise<(row: RowOf<Field>) => number | undefined> {
  const ids = await newIds(
    tx.db,
    kind,
    rows.map(row => row[column]),
  )
  return row => ids.get(row[column])
}
