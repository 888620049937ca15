import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { companyFile } from '../../core/storage/index.ts'
import type { Import } from '../../core/tenant/imports/contract.ts'
import { sheetForm, sheetOf } from '../../core/workers/sheets/testing/sheets.ts'
import { seeded } from '../lib/random.ts'
import { type CompanyContext, insist } from './company.ts'
import { superAdmin } from './founding.ts'
import type { Program } from './program.ts'
import { setStage } from './stage.ts'

interface ImportCrashOptions {
  seed: number
  kills: number
  /** People of each sheet; there are as many sheets as it takes. */
  people: number
  say(sentence: string): void
}

/** What is on the disk in the end; lists of what is wrong. */
interface ImportCrashReport {
  sheets: number
  /** Kills that came while pieces were being stored. */
  amidPieces: number
  missing: string[]
  twice: string[]
  /** Imports that tell about other figures than their sheets have. */
  wrong: string[]
}

/** One in so many rows has no number. */
const REJECTED = 10
/** One in so many kills comes while the sheet is still read. */
const EARLY = 4
const LONGEST_READING = 400

/** `kill -9` in the middle of imports: nobody may be missing or there twice, and each import tells what became of its rows. */
export async function crashImports({ seed, kills, people, say }: ImportCrashOptions): Promise<ImportCrashReport> {
  const random = seeded(seed)
  const stage = await setStage()
  const program = stage.program('data')
  try {
    program.start()
    const admin = await superAdmin(program)
    const disk = new Disk(program)
    let sheets = 0
    let amidPieces = 0
    for (let n = 0; n < kills; n += 1) {
      await program.serving()
      if (disk.running === undefined) await begin(program, admin, people, sheets++)
      const before = disk.handled
      const isEarly = random() * EARLY < 1
      if (isEarly) await pause(random() * LONGEST_READING)
      else await eventually('the next piece', () => disk.handled > before, { every: 2 })
      amidPieces += disk.handled > before && disk.running !== undefined ? 1 : 0
      await program.kill()
      say(`kill ${n + 1} after ${disk.handled} rows`)
      program.start()
    }
    await eventually('the end of the last import', () => disk.running === undefined)
    await program.stop()
    const report = disk.verdict(people, sheets)
    disk.close()
    return { sheets, amidPieces, ...report }
  } finally {
    await stage.close()
  }
}

/** Whom a sheet names, by their place in it; those without a number are rejected. */
const nameOf = (sheet: number, place: number): string => `Pessoa ${sheet}-${place}`
const isRejected = (place: number): boolean => place % REJECTED === 0

async function begin(program: Program, { token }: CompanyContext, people: number, sheet: number): Promise<void> {
  const rows = Array.from({ length: people }, (_, place) => [
    nameOf(sheet, place),
    isRejected(place) ? '' : 5511900000000 + sheet * people + place,
  ])
  const bytes = sheetOf([['nome', 'numero'], ...rows])
  const headers = { authorization: `Bearer ${token}` }
  await insist(program, { path: '/contacts/import', headers, body: () => sheetForm(bytes) })
}

type Row = Pick<Import, 'state' | 'total' | 'handled' | 'created' | 'updated' | 'unchanged' | 'rejected'>

/** The company's database, as someone beside the program sees it. */
class Disk {
  readonly #db: Database.Database

  constructor({ data }: Program) {
    this.#db = new Database(companyFile(data, 1), { readonly: true, timeout: 10_000 })
  }

  get running(): Row | undefined {
    return this.#db.prepare<[], Row>('SELECT * FROM imports WHERE endedAt IS NULL').get()
  }

  /** Rows of all imports. */
  get handled(): number {
    return this.#db.prepare<[], { rows: number }>('SELECT coalesce(sum(handled), 0) AS rows FROM imports').get()!.rows
  }

  verdict(people: number, sheets: number): Pick<ImportCrashReport, 'missing' | 'twice' | 'wrong'> {
    const names = this.#db.prepare<[], string>('SELECT name FROM contacts').pluck().all()
    const there = new Set(names)
    const expected = Array.from({ length: sheets }, (_, sheet) =>
      Array.from({ length: people }, (_, place) => (isRejected(place) ? [] : nameOf(sheet, place))).flat(),
    ).flat()
    const rejected = Math.ceil(people / REJECTED)
    const right: Row = {
      ...{ state: 'done', total: people, handled: people, created: people - rejected },
      ...{ updated: 0, unchanged: 0, rejected: rejected },
    }
    const columns = Object.keys(right).join(', ')
    const emitted = this.#db
      .prepare<[], Row>(`SELECT ${columns} FROM imports`)
      .all()
      .map(row => JSON.stringify(row))
    const rejects = this.#db.prepare<[], number>('SELECT count(*) FROM import_rejects').pluck().get()!
    return {
      missing: expected.filter(name => !there.has(name)),
      twice: [...Map.groupBy(names, name => name)].filter(([, all]) => all.length > 1).map(([name]) => name),
      wrong: [
        ...emitted.filter(row => row !== JSON.stringify(right)),
        ...(emitted.length === sheets && rejects === rejected * sheets
          ? []
          : [`${emitted.length} imports, ${rejects} refused`]),
      ],
    }
  }

  close(): void {
    this.#db.close()
  }
}
