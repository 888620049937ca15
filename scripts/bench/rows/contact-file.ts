import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { signIn } from '../../../core/app/testing/client/sign-in.ts'
import { PLATFORM_COMPANY } from '../../../core/domain/access/platform-company.ts'
import { companyFile } from '../../../core/storage/index.ts'
import { openSqlite } from '../../../core/storage/sqlite.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { type Product, startProduct } from '../product.ts'
import { atLeast, atMost, short } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { bearer } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const CONTACTS = 100_000
const QUICK = 10_000
const TIMES = 3
const LOOK_EVERY = 5

/** contatos.csv of all contacts, while it is made: when its first byte comes, how fast it goes on, and what it takes. */
export const contactFile: OwnRow = {
  key: 'export',
  async measure({ quick }) {
    const contacts = quick ? QUICK : CONTACTS
    const data = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
    const email = await fill(data, contacts)
    const product = await startProduct(data)
    try {
      const headers = bearer((await signIn(product.url, email, PASSWORD)).token)
      // The first one wakes a reader thread.
      await fetchFile(product, headers)
      const runs: Awaited<ReturnType<typeof fetchFile>>[] = []
      for (let time = 0; time < TIMES; time++) runs.push(await fetchFile(product, headers))
      const slowest = (of: 'firstByte' | 'seconds' | 'more') => Math.max(...runs.map(run => run[of]))
      const lines = Math.min(...runs.map(run => run.lines))
      if (lines !== contacts + 1) throw new Error(`export: ${lines} lines of ${contacts} contacts.`)
      const perSecond = contacts / slowest('seconds')
      const [firstByte, more] = [slowest('firstByte'), slowest('more')]
      return [
        {
          work: `export of ${contacts.toLocaleString('en')} contacts`,
          cells: [`first byte ${short(firstByte)} ms, ${short(perSecond)} rows/s, ${short(more)} MB more memory`],
          goals: [
            atMost(100, 'first byte', firstByte),
            atLeast(30_000, 'rows', perSecond),
            atMost(20, 'more memory', more, 'MB'),
          ],
        },
      ]
    } finally {
      await product.stop()
      await rm(data, { recursive: true, force: true })
    }
  },
}

/** Reads it as it comes and keeps nothing of it. */
async function fetchFile(product: Product, headers: Record<string, string>) {
  const held = product.ownMb()
  let most = held
  const looking = setInterval(() => {
    most = Math.max(most, product.ownMb())
  }, LOOK_EVERY)
  const began = performance.now()
  let firstByte = 0
  let lines = 0
  try {
    const answer = await fetch(`${product.url}/api/contacts/export`, { headers })
    if (!answer.ok) throw new Error(`export: ${answer.status}`)
    for await (const piece of answer.body!) {
      firstByte ||= performance.now() - began
      for (const byte of piece as Uint8Array) if (byte === 10) lines++
    }
  } finally {
    clearInterval(looking)
  }
  return { firstByte, lines, seconds: (performance.now() - began) / 1000, more: most - held }
}

/** A company with so many contacts; returns who signs in there. */
async function fill(data: string, contacts: number): Promise<string> {
  const product = await startProduct(data)
  const first = await product.firstSignIn()
  const { client, userId } = await signIn(product.url, first.email, first.password)
  await client.call(userRoutes.update, { params: { id: userId }, body: { password: PASSWORD } })
  await product.stop()
  const file = openSqlite(companyFile(data, PLATFORM_COMPANY))
  const insert = file.prepare(
    `INSERT INTO contacts (uuid, name, number, email, verifiedAt, folded, createdAt, updatedAt) VALUES (?, ?, ?, ?, 1, ?, 1, 1)`,
  )
  file.transaction(() => {
    for (let n = 0; n < contacts; n++) {
      const [name, number, email] = [`Cliente número ${n}`, `55119${10_000_000 + n}`, `cliente${n}@empresa.example`]
      const uuid = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      insert.run(uuid, name, number, email, `cliente numero ${n} ${number} ${email}`)
    }
  })()
  file.close()
  return first.email
}
