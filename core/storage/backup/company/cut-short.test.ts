import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Run } from '../../../app/testing/run.ts'
import { createBackup } from '../create.ts'
import { inDatabase } from '../databases.ts'
import { folderStore } from '../stores/folder.ts'
import { contentOf, filesIn } from '../testing/content.ts'
import { generations, layGeneration } from '../testing/generations.ts'
import { upgradeFolder } from '../upgrade.ts'
import { endExchange, finishExchanges } from './exchange.ts'
import { isExchanging } from './staging.ts'

const CUT_EXCHANGE = join(import.meta.dirname, '../testing/cut-exchange.ts')
const COMPANY = 'companies/2'

/** Files by their paths but what is made again each time, and the database by its rows. */
function looksOf(data: string) {
  const files = Object.entries(filesIn(data)).filter(([path]) => !/desk\.sqlite|^(incoming|schema)/.test(path))
  return { files: Object.fromEntries(files), desk: contentOf(join(data, COMPANY, 'desk.sqlite'), ['jobs']) }
}

test('a company that comes back and is killed, wherever, is what it was or what comes back, and nothing between', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [at, before, data] = ['backups', 'before', 'data'].map(name => join(folder, name)) as [string, string, string]
  layGeneration(generations.at(-1)!, before)
  await upgradeFolder({ data: before, version: '0', withBackup: false }, () => {})
  const fileOf = (name: string, content: string): void => {
    const path = join(before, COMPANY, 'media', name.slice(0, 2), name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, content)
  }
  const [stored, gone, since] = ['kept', 'gone', 'late'].map(name => name.padEnd(22, '0')) as [string, string, string]
  const named = (name: string, which: string): void =>
    inDatabase(join(before, COMPANY, 'desk.sqlite'), file => {
      file.prepare(`UPDATE messages SET mediaBlobId = ? WHERE id = (SELECT ${which}(id) FROM messages)`).run(name)
    })
  for (const name of [stored, gone]) fileOf(name, name)
  named(stored, 'min')
  named(gone, 'max')
  const order = { data: before, kind: 'by-hand', version: '0', withMedia: true, now: Date.now() } as const
  const { id } = await createBackup(folderStore(at), order, () => {})
  rmSync(join(before, COMPANY, 'media', gone.slice(0, 2)), { recursive: true })
  fileOf(since, 'since')
  named(since, 'max')
  mkdirSync(join(before, COMPANY, 'wa'), { recursive: true })
  for (const name of ['1.sqlite', '99.sqlite']) writeFileSync(join(before, COMPANY, 'wa', name), name)

  const run = async (cutAt: number) => {
    rmSync(data, { recursive: true, force: true })
    cpSync(before, data, { recursive: true })
    const process = new Run(CUT_EXCHANGE, [at, id, data, '2'], { environment: { CUT_AT: String(cutAt) } })
    return { end: await process.exit, told: process.output().trim().split('\n') }
  }
  const { end, told: emitted } = await run(0)
  expect(end, emitted.join('\n')).toBe(0)
  const [old, back] = [looksOf(before), looksOf(data)]
  const paths = Object.keys(back.files)
  expect(paths.filter(path => path.startsWith(`${COMPANY}/media`))).toHaveLength(2)
  expect(paths.filter(path => path.includes('/wa/'))).toEqual([
    `${COMPANY}/wa/1.sqlite`,
    `replaced-77-company-2/${COMPANY}/wa/99.sqlite`,
  ])
  expect(paths).toContain(`replaced-77-company-2/${COMPANY}/media/la/${since}`)

  const points = emitted
    .filter(line => !line.startsWith('flush '))
    .flatMap(step => (step.startsWith('write ') ? [step, step] : [step]))
  const ready = points.findIndex(step => step.startsWith('write ') && step.endsWith('/ready.new')) + 3
  const outcomes: string[] = []
  for (const cutAt of [
    1,
    Math.ceil(ready / 2),
    ...points.map((_, point) => point + 1).filter(point => point >= ready),
  ]) {
    expect((await run(cutAt)).end).toBe('SIGKILL')
    finishExchanges(data)
    const hasBegun = isExchanging(data, 2)
    if (hasBegun) endExchange(data, 2)
    expect(looksOf(data), `killed before: ${points[cutAt - 1]}`).toEqual(hasBegun ? back : old)
    outcomes.push(hasBegun ? 'new' : 'old')
  }
  expect(outcomes.join(' ')).toMatch(/^(old ){3}(new )+new$/)
})
