import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deskFile } from '../../core/storage/index.ts'
import { QUICK_SIZE, SIZE, type Size, seedDesk } from '../lib/seed/company.ts'
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

/** A fresh copy of the seeded data; the first time, and after a change of schema or seed, they are made anew. */
export async function seededData({ quick }: { quick: boolean }): Promise<SeededData> {
  const size = quick ? QUICK_SIZE : SIZE
  const smallCompanies = quick ? 20 : 200
  const deskMark = await fingerprint(size.messages, ['migrations/tenant', 'scripts/lib/seed'])
  const mark = await fingerprint(size.messages, [
    'migrations/platform',
    'migrations/tenant',
    'scripts/bench/seed',
    'scripts/lib/seed',
  ])
  const kept = join(CACHE, `data-${mark}`)
  if (!existsSync(kept)) {
    await removeOld(size.messages, deskMark)
    const unfinished = join(CACHE, 'unfinished')
    await rm(unfinished, { recursive: true, force: true })
    await make(unfinished, { size, smallCompanies, bigDesk: join(CACHE, `desk-${deskMark}.sqlite`) })
    await rename(unfinished, kept)
  }
  const data = join(CACHE, 'run')
  await rm(data, { recursive: true, force: true })
  await cp(kept, data, { recursive: true })
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
async function removeOld(messages: number, deskMark: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  for (const name of await readdir(CACHE))
    if (/^(data|desk)-/.test(name) && name.includes(`-${messages}-`) && name !== `desk-${deskMark}.sqlite`)
      await rm(join(CACHE, name), { recursive: true, force: true })
}

/** The big company's file takes minutes to fill, so it is kept apart: it survives changes of the platform's schema. */
async function make(
  data: string,
  { size, smallCompanies, bigDesk }: { size: Size; smallCompanies: number; bigDesk: string },
): Promise<void> {
  console.error(`Seeding ${size.messages} messages and ${smallCompanies} small companies (once) ...`)
  const product = await startProduct(data)
  const { big, neighbour } = await makeCompanies(product.url, (await product.firstSignIn()).password, smallCompanies)
  await product.stop()
  const desk = deskFile(data, big.companyId)
  if (!existsSync(bigDesk)) {
    seedDesk(desk, big, size)
    await cp(desk, bigDesk)
  } else await cp(bigDesk, desk)
  seedDesk(deskFile(data, neighbour.companyId), neighbour, QUICK_SIZE)
  await writeFile(join(data, 'ground.json'), JSON.stringify({ ...big, neighbour }))
}
