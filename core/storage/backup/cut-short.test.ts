import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { Run } from '../../app/testing/run.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { aConnection } from '../../tenant/connections/fixtures.ts'
import { createBackup } from './create.ts'
import { restoreBackup } from './restore.ts'
import { folderStore } from './stores/folder.ts'
import { finishRestore, isRestoring } from './swap.ts'
import { filesIn } from './testing/content.ts'

/** A restore that is killed at each point at which it changes something. */

const CUT_RESTORE = join(import.meta.dirname, 'testing/cut-restore.ts')

let folder: string
let at: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  at = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const backupOf = (world: World, withMedia: boolean) =>
  createBackup(
    folderStore(at),
    { data: world.folder, kind: 'by-hand', version: '0.0.0', withMedia, now: world.clock.now() },
    () => {},
  )

/** What a folder holds, and apart from it what was moved aside in it. */
function looksOf(data: string) {
  const all = Object.entries(filesIn(data))
  const aside = (path: string): boolean => path.startsWith('replaced-')
  return {
    now: Object.fromEntries(all.filter(([path]) => !aside(path))),
    aside: Object.fromEntries(
      all.filter(([path]) => aside(path)).map(([path, sum]) => [path.slice(path.indexOf('/') + 1), sum]),
    ),
  }
}

test('a restore that is killed, wherever, has left all as it was or ends with the next start, and nothing between', async ({
  world,
}) => {
  const company = await world.company()
  const keep = (text: string) =>
    company.context(async desk => {
      const { Readable } = await import('node:stream')
      const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 1000 }
      await desk.blobs.store(Readable.from([Buffer.from(text)]), about)
    })
  await keep('a file')
  const { id: connectionId } = await aConnection(company.admin)
  const before = join(folder, 'before')
  await restoreBackup(folderStore(at), { id: (await backupOf(world, true)).id, data: before, replace: false }, () => {})
  writeFileSync(join(before, 'platform.sqlite-wal'), 'its journal')
  // Of a phone that stays linked: in their place, or in that of before, and nowhere twice.
  const keys = join(before, 'companies', String(company.id), 'wa')
  mkdirSync(keys, { recursive: true })
  for (const suffix of ['', '-wal']) writeFileSync(join(keys, `${connectionId}.sqlite${suffix}`), 'keys')
  writeFileSync(join(before, 'schema'), 'of which its databases are')
  await company.context(desk => desk.transaction(tx => tx.audit({ kind: 'dataExported' })))
  // Databases alone, as they are copied before an upgrade: the files stay, and have to come over.
  const { id } = await backupOf(world, false)

  const restoring = join(folder, 'restoring-into')
  const restore = async (cutAt: number) => {
    rmSync(restoring, { recursive: true, force: true })
    cpSync(before, restoring, { recursive: true })
    const run = new Run(CUT_RESTORE, [at, id, restoring], { environment: { CUT_AT: String(cutAt) } })
    return { end: await run.exit, told: run.output().trim().split('\n') }
  }

  const { end, told: emitted } = await restore(0)
  expect(end, emitted.join('\n')).toBe(0)
  const [old, replaced] = [looksOf(before), looksOf(restoring)]
  expect(Object.keys(replaced.now).some(path => path.includes('/media/'))).toBe(true)
  expect(replaced.aside).toHaveProperty('platform.sqlite-wal')
  const ofKeys = (paths: object) => Object.keys(paths).filter(path => path.includes('/wa/'))
  expect([ofKeys(replaced.now).length, ofKeys(replaced.aside)]).toEqual([2, []])

  // What says that all is there is written once all is there for good.
  const readyAt = emitted.findIndex(line => line.endsWith('/ready.new'))
  const doneBefore = (what: RegExp): Set<string> =>
    new Set(emitted.slice(0, readyAt).flatMap(line => what.exec(line)?.[1] ?? []))
  const lasting = doneBefore(/^flush (.*)$/)
  const made = doneBefore(/^(?:mkdir|stream) (.*\/restoring\/.*)$/)
  expect(made.size).toBeGreaterThan(4)
  expect([...made].filter(path => !lasting.has(path))).toEqual([])
  const staging = join(restoring, 'restoring')
  const content = emitted.indexOf(`rename ${join(staging, 'ready.new')} ${join(staging, 'ready')}`)
  expect(emitted[content + 1]).toBe(`flush ${staging}`)
  // Each part lies in its place for good before the mark goes.
  expect(emitted.lastIndexOf(`flush ${restoring}`)).toBeGreaterThan(
    emitted.findLastIndex(line => line.startsWith('rename ')),
  )
  expect(emitted.at(-1)).toBe(`rm ${staging}`)

  const steps = emitted.filter(line => !line.startsWith('flush '))
  // A written file counts twice.
  const points = steps.flatMap(step => (step.startsWith('write ') ? [step, step] : [step]))
  const ready = points.findIndex(step => step.startsWith('write ') && step.endsWith('/ready.new')) + 1
  const within = (step: string): string => relative(restoring, step.split(' ').at(-1)!)
  expect(points.slice(0, ready).filter(step => !within(step).startsWith('restoring'))).toEqual([])

  const outcomes: string[] = []
  // Of those before nothing was touched, so the first and one in their middle stand for all.
  const ofTheEnd = points.map((_, point) => point + 1).filter(point => point >= ready)
  for (const cutAt of [1, Math.ceil(ready / 2), ...ofTheEnd]) {
    expect((await restore(cutAt)).end).toBe('SIGKILL')
    const hadAll = isRestoring(restoring)
    finishRestore(restoring)
    expect(looksOf(restoring), `killed before: ${points[cutAt - 1]}`).toEqual(hadAll ? replaced : old)
    outcomes.push(hadAll ? 'new' : 'old')
    expect(readdirSync(restoring)).not.toContain('restoring')
  }
  expect(outcomes.join(' ')).toMatch(/^(old ){5}(new )+new$/)
})
