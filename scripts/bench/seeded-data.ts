import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn } from '../../core/client/sign-in.ts'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { planRoutes } from '../../core/platform/plans/contract.ts'
import { queueRoutes } from '../../core/tenant/queues/contract.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import { startProduct } from './product.ts'
import { CACHE } from './program.ts'
import { type Ground, QUICK_SIZE, SIZE, type Size, seedDesk } from './seed/desk.ts'

export const PASSWORD = 'bench-password'
export const ADMIN = 'admin@bench.example'
export const agent = (n: number): string => `agent${n}@bench.example`
export const smallAdmin = (n: number): string => `small${n}@bench.example`

const AGENTS = 16
const QUEUES = 5

/** A data folder for one run, and what lies in it. */
export interface SeededData {
  data: string
  size: Size
  companyId: number
  queueIds: readonly number[]
  smallCompanies: number
}

/** A fresh copy of the seeded data; the first time, and after a change of schema or seed, they are made anew. */
export async function seededData({ quick }: { quick: boolean }): Promise<SeededData> {
  const size = quick ? QUICK_SIZE : SIZE
  const smallCompanies = quick ? 20 : 200
  const deskMark = await fingerprint(size.messages, ['migrations/tenant', 'scripts/bench/seed'])
  const mark = await fingerprint(size.messages, ['migrations/platform', 'migrations/tenant', 'scripts/bench/seed'])
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
  const made = await makeCompanies(product.url, (await product.firstSignIn()).password, smallCompanies)
  await product.stop()
  const desk = join(data, 'companies', String(made.companyId), 'desk.sqlite')
  if (!existsSync(bigDesk)) {
    seedDesk(desk, made, size)
    await cp(desk, bigDesk)
  } else await cp(bigDesk, desk)
  await writeFile(join(data, 'ground.json'), JSON.stringify(made))
}

/** The companies, with queues and people of the big one, all by the product's own calls. */
async function makeCompanies(url: string, first: string, small: number): Promise<Ground & { companyId: number }> {
  const email = 'admin@balcao.local'
  const { client: provisional, userId } = await signIn(url, email, first)
  await provisional.call(userRoutes.update, { params: { id: userId }, body: { password: PASSWORD } })
  const { client: platform } = await signIn(url, email, PASSWORD)
  const plan = await platform.call(planRoutes.create, {
    body: { name: 'Bench', users: 100, connections: 100, queues: 100 },
  })
  const found = (name: string, email: string) =>
    platform.call(companyRoutes.create, {
      body: { name, email, planId: plan.id, adminUser: { name: 'Administradora', email, password: PASSWORD } },
    })
  const { id: companyId } = await found('Bench', ADMIN)
  for (let n = 1; n <= small; n++) await found(`Small ${n}`, smallAdmin(n))
  const { client: admin } = await signIn(url, ADMIN, PASSWORD)
  const queueIds: number[] = []
  for (let n = 1; n <= QUEUES; n++)
    queueIds.push((await admin.call(queueRoutes.create, { body: { name: `Setor ${n}`, color: `#${n}${n}${n}` } })).id)
  const userIds: number[] = []
  for (let n = 1; n <= AGENTS; n++) {
    const body = { name: `Atendente ${n}`, email: agent(n), password: PASSWORD, queueIds }
    userIds.push((await admin.call(userRoutes.create, { body })).id)
  }
  return { companyId, queueIds, userIds }
}
