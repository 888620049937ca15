import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../core/app/testing/client.ts'
import { Run } from '../core/app/testing/run.ts'
import { BUILT_PROGRAM, type Serving } from '../core/app/testing/serving.ts'
import { PASSWORD } from '../core/app/testing/world.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { restoreBackup } from '../core/storage/backup/restore.ts'
import { folderStore } from '../core/storage/backup/stores/folder.ts'
import { contentOf, filesIn } from '../core/storage/backup/testing/content.ts'
import { generations, layGeneration } from '../core/storage/backup/testing/generations.ts'
import { verifyBackup } from '../core/storage/backup/verify.ts'
import { openSqlite } from '../core/storage/index.ts'
import { migrationsOf } from '../core/storage/migrate.ts'
import { tagRoutes } from '../core/tenant/tags/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
let folder: string
let at: string
let elsewhere: string
beforeEach(() => {
  terminal = new Terminal()
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  at = join(folder, 'backups')
  elsewhere = join(folder, 'elsewhere')
})
afterEach(async () => {
  await terminal.close()
  rmSync(folder, { recursive: true, force: true })
})

const balcao = (...words: string[]): Run => terminal.balcao([...words, '--data', terminal.folder])

interface Made {
  result: { id: string }
}

/** The super administrator, who has chosen a password. */
async function superAdminOf(run: Serving): Promise<TestClient> {
  const url = await run.url()
  const signedIn = async (body: { email: string; password: string }): Promise<TestClient> =>
    new TestClient(url, (await new TestClient(url).call(authRoutes.login, { body })).token)
  const first = await run.firstSignIn()
  const client = await signedIn(first)
  const { id } = await client.call(authRoutes.me)
  await client.call(userRoutes.update, { params: { id }, body: { password: PASSWORD } })
  return signedIn({ ...first, password: PASSWORD })
}

/** Renames a tag, by numbers that rise, until it is told to stop; returns the last that was acknowledged. */
async function keepBusy(desk: TestClient, isOver: () => boolean): Promise<number> {
  const tag = await desk.call(tagRoutes.create, { body: { name: '100', color: '#112233' } })
  let last = 100
  while (!isOver()) {
    last += 1
    await desk.call(tagRoutes.update, { params: { tagId: tag.id }, body: { name: String(last) } })
  }
  return last
}

/** The number that the tag is named by; 0 before there is one. */
const lastIn = (data: string): number => {
  const file = openSqlite(join(data, 'companies/1/desk.sqlite'))
  try {
    return Number(file.prepare('SELECT max(CAST(name AS INTEGER)) FROM tags').pluck().get())
  } finally {
    file.close()
  }
}

test('beside a desk that is busy a backup is made, and restored elsewhere, where all is as it was', async () => {
  const run = terminal.serve({ BALCAO_BACKUP_TO: at })
  const desk = await superAdminOf(run)
  let isOver = false
  const busy = keepBusy(desk, () => isOver)
  const made = (await balcao('backup', 'create', '--json').json()) as Made
  isOver = true
  const last = await busy
  expect((await verifyBackup(folderStore(at), made.result.id, folder, () => {})).faults).toEqual([])
  const early = { id: made.result.id, data: join(folder, 'early'), replace: false }
  await restoreBackup(folderStore(at), early, () => {})
  expect(lastIn(early.data)).toBeLessThanOrEqual(last)
  await balcao('backup', 'create').says(/is in .*: \d+ files?, /)
  await run.stop()
  const restore = terminal.balcao(['backup', 'restore', '--to', at, '--data', elsewhere])
  expect([await restore.exit, restore.output()]).toEqual([0, expect.stringContaining('Phones have to be paired anew')])
  expect(lastIn(elsewhere)).toBe(last)
  // That the backup was made is written down once it is.
  const contexts = [elsewhere, terminal.folder].map(data =>
    contentOf(join(data, 'companies/1/desk.sqlite'), ['audit_log']),
  )
  expect(contexts[0]).toEqual(contexts[1])
  const all = [elsewhere, terminal.folder].map(data => contentOf(join(data, 'platform.sqlite'), ['company_due']))
  expect(all[0]).toEqual(all[1])
  const restored = terminal.serveOn(elsewhere)
  expect(await restored.url()).toContain('http://')
  await restored.stop()
})

test('what cannot be done is told, and a disk that fills leaves the backups of before', async () => {
  const { run } = await terminal.serving()
  expect(await balcao('backup', 'create').exit).toBe(2)
  expect(await balcao('backup', 'create', '--to', at).exit).toBe(0)
  const beside = balcao('backup', 'restore', '--to', at, '--replace')
  expect([await beside.exit, beside.output()]).toEqual([5, expect.stringContaining('Stop it first')])
  await run.stop()
  const full = balcao('backup', 'restore', '--to', at)
  expect([await full.exit, full.output()]).toEqual([4, expect.stringContaining('holds a Balcão already')])
  const none = balcao('backup', 'verify', '20200101T000000Z', '--to', at)
  expect([await none.exit, none.output()]).toEqual([3, expect.stringContaining('There is no backup 20200101T000000Z')])
  const before = filesIn(at)
  // The system writes no file beyond this many blocks, as a disk takes no more.
  const limited = join(folder, 'limited')
  writeFileSync(limited, `#!/bin/sh\ntrap '' XFSZ\nulimit -f 120\nexec ${process.execPath} ${BUILT_PROGRAM} "$@"\n`)
  chmodSync(limited, 0o755)
  const cramped = new Run(limited, ['backup', 'create', '--to', at, '--data', terminal.folder])
  expect([await cramped.exit, cramped.output()]).toEqual([
    5,
    expect.stringContaining('cannot be written: the disk takes no more'),
  ])
  expect(filesIn(at)).toEqual(before)
  expect(await balcao('backup', 'verify', '--to', at).exit).toBe(0)
})

test('killed while it brings databases up to date, the program goes on at its next start, and nothing is lost', async () => {
  const DESKS = 25
  layGeneration(generations[0]!, terminal.folder, DESKS)
  let kills = 0
  for (const least of [4, 8, 12]) {
    const run = terminal.serve()
    const done = await run.upgraded(least)
    await run.kill()
    if (done < DESKS) kills += 1
  }
  expect(kills).toBeGreaterThan(0)
  const last = terminal.serve()
  await last.url()
  await expect.poll(() => existsSync(join(terminal.folder, 'upgrade')), { timeout: 60_000 }).toBe(false)
  await last.stop()
  for (let id = 2; id < 2 + DESKS; id += 1) {
    const file = openSqlite(join(terminal.folder, 'companies', String(id), 'desk.sqlite'))
    const rows = file.prepare('SELECT count(*) FROM messages').pluck().get()
    const newest = file.prepare('SELECT max(name) FROM migrations').pluck().get()
    expect([rows, file.pragma('integrity_check', { simple: true }), newest]).toEqual([
      4,
      'ok',
      migrationsOf('tenant').at(-1)!.name,
    ])
    file.close()
  }
  expect(readdirSync(join(terminal.folder, 'backups/snapshots'))).toHaveLength(1)
})

test('an upgrade is undone by a command that says what goes, and does nothing before the backup is named', async () => {
  layGeneration(generations.at(-1)!, terminal.folder)
  const run = terminal.serve()
  await run.url()
  await run.stop()
  const undo = (...more: string[]) =>
    terminal.balcao(['backup', 'undo-upgrade', '--data', terminal.folder, '--json', ...more])
  const requested = undo()
  expect(await requested.json()).toMatchObject({ ok: false, error: { code: 'ERR_NOT_CONFIRMED' } })
  expect(requested.output()).toContain('What came since goes: 0 tickets, 0 messages, 0 contacts')
  const [list] = readdirSync(join(terminal.folder, 'backups/snapshots')) as [string]
  const id = list.replace('.json', '')
  expect(await undo('--confirm', id).json()).toMatchObject({ ok: true, result: { id, isNewer: true } })
  expect(await undo('--confirm', id).json()).toMatchObject({ ok: false, error: { code: 'ERR_BACKUP_REFUSED' } })
})
