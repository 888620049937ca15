import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { companyFile } from '../../core/storage/index.ts'
import { QUICK_SIZE, SIZE, type Size, seedCompany } from '../lib/seed/company.ts'
import { startProduct } from './product.ts'
import { CACHE } from './program.ts'
import { makeCompanies } from './seed/companies.ts'

/** A data folder for one run, and what lies in it. */
export interface SeededData {
  data: string
  size: Size
  companyId: number
  queueIds: readonly number[]
  smallCompanies: number
  /** Another company, of the quick size. */
  neighbour: { queueIds: readonly number[] }
}

/** A fresh copy of the seeded data; the first time, and after a change of schema or seed, they are made again. */
export async function seededData({ quick }: { quick: boolean }): Promise<SeededData> {
  const size = quick ? QUICK_SIZE : SIZE
  const smallCompanies = quick ? 20 : 200
  const databaseMark = await fingerprint(size.messages, ['migrations/tenant', 'scripts/lib/seed'])
  const mark = await fingerprint(size.messages, [
    'migrations/platform',
    'migrations/tenant',
    'scripts/bench/seed',
    'scripts/lib/seed',
  ])
  const stored = join(CACHE, `data-${mark}`)
  if (!existsSync(stored)) {
    await removeOld(size.messages, databaseMark)
    const unfinished = join(CACHE, 'unfinished')
    await rm(unfinished, { recursive: true, force: true })
    await make(unfinished, { size, smallCompanies, bigDesk: join(CACHE, `desk-${databaseMark}.sqlite`) })
    await rename(unfinished, stored)
  }
  const data = join(CACHE, 'run')
  await rm(data, { recursive: true, force: true })
  await cp(stored, data, { recursive: true })
  const ground = JSON.parse(await readFile(join(data, 'ground.json'), 'utf8'))
  return { data, size, smallCompanies, ...ground }
}

async function fingerprint(messages: number, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders.map(path => join(CACHE, '../..', path)))
    for (const name of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, name)))
  return `${messages}-${hash.digest('hex').slice(0, 12)}`
}

/** Seeds of an older schema are of no use any more. */
async function removeOld(messages: number, databaseMark: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  for (const name of await readdir(CACHE))
    if (/^(data|desk)-/.test(name) && name.includes(`-${messages}-`) && name !== `desk-${databaseMark}.sqlite`)
      await rm(join(CACHE, name), { recursive: true, force: true })
}

/** The big company's file takes minutes to fill, so it is kept apart: it survives changes of the platform's schema. */
async function make(
  data: string,
  { size, smallCompanies, bigDesk: bigDatabase }: { size: Size; smallCompanies: number; bigDesk: string },
): Promise<void> {
  console.error(`Seeding ${size.messages} messages and ${smallCompanies} small companies (once) ...`)
  const product = await startProduct(data)
  const { big, neighbour } = await makeCompanies(product.url, (await product.firstSignIn()).password, smallCompanies)
  await product.stop()
  const desk = companyFile(data, big.companyId)
  if (!existsSync(bigDatabase)) {
    seedCompany(desk, big, size)
    await cp(desk, bigDatabase)
  } else await cp(bigDatabase, desk)
  seedCompany(companyFile(data, neighbour.companyId), neighbour, QUICK_SIZE)
  await writeFile(join(data, 'ground.json'), JSON.stringify({ ...big, neighbour }))
}
