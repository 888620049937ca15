import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../core/app/config.ts'
import { serveOperator } from '../core/app/control/server.ts'
import { createLog } from '../core/app/log.ts'
import { companyOperations } from '../core/app/operations/companies.ts'
import { movingOperations } from '../core/app/operations/moving.ts'
import { onFolder } from '../core/app/stopped-folder.ts'
import { createBackup } from '../core/storage/backup/create.ts'
import { folderStore } from '../core/storage/backup/stores/folder.ts'
import { filesIn } from '../core/storage/backup/testing/content.ts'
import { program } from './program.ts'

/** A desk with a company beside its own, which is asked by its socket as one that runs, another that is stopped, and what lies about them. */
let root: string
let before: Record<string, string>
let stop: () => Promise<void>
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'balcao-'))
  const data = join(root, 'desk')
  const log = createLog('silent')
  const call = { emit: () => {}, ending: new AbortController().signal }
  await onFolder(readConfig({ data }, {}), log, async app => {
    const shop = { name: 'Loja Azul', email: 'ana@azul.example', plan: '1', due: null }
    await companyOperations.create.work(app, shop, call)
    const order = { company: '2', to: join(root, 'exported.tar.gz') }
    await movingOperations.export.work(app, order, call)
  })
  for (const name of ['stopped', 'stopped-keyless', 'stopped-miskeyed', 'stopped-broken', 'stopped-half'])
    cpSync(data, join(root, name), { recursive: true })
  rmSync(join(root, 'stopped-keyless/secret.key'))
  file('stopped-miskeyed/secret.key', 'no key')
  file('stopped-broken/platform.sqlite', 'no database at all')
  file('stopped-half/companies/2/desk.sqlite', 'no database at all')
  const order = { data, kind: 'by-hand', version: '0.0.0', withMedia: true, now: 0 } as const
  await createBackup(folderStore(join(root, 'backups')), order, () => {})
  await createBackup(folderStore(join(root, 'damaged')), order, () => {})
  await createBackup(folderStore(join(root, 'databases')), { ...order, withMedia: false }, () => {})
  const objects = join(root, 'damaged/objects')
  for (const path of readdirSync(objects, { recursive: true, withFileTypes: true }))
    if (path.isFile()) writeFileSync(join(path.parentPath, path.name), 'something else')
  const [list] = readdirSync(join(root, 'backups/snapshots')) as [string]
  file('listless/snapshots/19700101T000000Z.json', 'no list')
  file(`newer/snapshots/${list}`, JSON.stringify({ format: 99 }))
  file('damaged.tar.gz', 'no archive')
  file('there-already.tar.gz', '')
  file('broken.flow.json', '{')
  file('broken.scenario.yaml', 'a: [')
  mkdirSync(join(root, 'empty'))
  before = filesAbout()
  const ready = Promise.withResolvers<() => Promise<void>>()
  const over = Promise.withResolvers<void>()
  const served = onFolder(readConfig({ data }, {}), log, async app => {
    ready.resolve(await serveOperator(app, data, log))
    await over.promise
  })
  const leave = await ready.promise
  stop = async () => {
    await leave()
    over.resolve()
    await served
  }
})
afterAll(async () => {
  await stop()
  rmSync(root, { recursive: true })
})

/** All but what a desk keeps in its own folder. */
const filesAbout = () =>
  Object.fromEntries(Object.entries(filesIn(root)).filter(([path]) => !/^(desk|stopped[a-z-]*)\//.test(path)))

function file(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

/** What a command says goes nowhere, and the code with which it ends is not this program's. */
let code: typeof process.exitCode
let emitted: string[]
beforeEach(() => {
  emitted = []
  code = process.exitCode
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(line => {
    emitted.push(line)
  })
})
afterEach(() => {
  process.exitCode = code
  vi.restoreAllMocks()
})

const cases: readonly [code: number, situation: string, line: string][] = [
  [0, 'all is well', 'tenant list --data desk'],
  [0, 'there is a backup', 'backup list --to backups --data desk'],
  [0, 'a place of backups is looked at, and there are no data', 'backup list --to backups --data none'],
  [0, 'a place of backups is looked at, and there are no data', 'backup verify --to backups --data none'],
  [1, 'a check found something', 'backup verify --to damaged --data none'],
  [1, 'a check found something', 'backup create --to stopped-half/backups --data stopped-half'],

  [2, 'a folder holds no desk', 'tenant list --data empty'],
  [2, 'nothing says where backups lie', 'backup list --data none'],
  [2, 'the key file is gone', 'tenant list --data stopped-keyless'],
  [2, 'the key file is damaged', 'tenant list --data stopped-miskeyed'],
  [2, 'a database is damaged', 'tenant list --data stopped-broken'],
  [2, 'a database is damaged', 'user list 2 --data stopped-half'],
  [2, 'a value cannot be one', 'tenant renew 2 someday --data desk'],
  [2, 'a value cannot be one', 'plan create Grande --users many --data desk'],
  [2, 'nothing is to be changed', 'plan update 1 --data desk'],
  [2, 'a file is damaged', 'tenant import damaged.tar.gz --data desk'],
  [2, 'a file is damaged', 'flow lint broken.flow.json'],
  [2, 'a file is damaged', 'flow test broken.flow.json'],
  [2, 'a file is damaged', 'flow test broken.scenario.yaml'],
  [2, 'a file is damaged', 'flow import broken.flow.json --company 2 --data desk'],
  [2, 'a backup is damaged', 'backup restore --to damaged --data new/folder'],
  [2, 'a backup is damaged', 'backup restore 19700101T000000Z --to listless --data new/folder'],
  [2, 'a backup is damaged', 'backup verify 19700101T000000Z --to listless --data none'],
  [2, 'a backup is of a newer program', 'backup restore 19700101T000000Z --to newer --data new/folder'],
  [2, 'the time zone is none', 'import whaticket mysql://root@127.0.0.1/none --time-zone Brasil --data stopped'],

  [3, 'there is no such company', 'tenant show 99 --data desk'],
  [3, 'there is no such company', 'tenant delete 99 --data desk'],
  [3, 'there is no such company', 'flow export --company 99 --out out --data desk'],
  [3, 'there is no such company', 'tenant export 99 new.tar.gz --data desk'],
  [3, 'there is no such flow', 'flow export 99 --company 2 --out out --data desk'],
  [3, 'there is no such plan', 'plan update 99 --users 1 --data desk'],
  [3, 'there is no such plan', 'tenant create Verde rui@verde.example --plan 99 --data desk'],
  [3, 'there is no such person', 'user disable ninguem@azul.example --data desk'],
  [3, 'there is no such invoice', 'invoice pay 99 --data desk'],
  [3, 'there is no such file', 'tenant import none.tar.gz --data desk'],
  [3, 'there is no such file', 'tenant export 2 new.tar.gz --passphrase-file none --data desk'],
  [3, 'there is no such folder', 'tenant export 2 none/new.tar.gz --data desk'],
  [3, 'there is no such file', 'flow lint none.flow.json'],
  [3, 'there is no such file', 'flow test none.scenario.yaml'],
  [3, 'there is no such file', 'flow run none.flow.json'],
  [3, 'there is no such file', 'flow diff none.flow.json none.flow.json'],
  [3, 'there is no flow in a folder', 'flow lint empty'],
  [3, 'there is no such backup', 'backup restore 20200101T000000Z --to backups --data new/folder'],
  [3, 'there is no such backup', 'backup verify 20200101T000000Z --to backups --data desk'],
  [3, 'there is no such backup', 'tenant restore-from 2 20200101T000000Z --to backups --data desk'],
  [3, 'there is no such backup', 'backup undo-upgrade --data stopped'],
  [3, 'nothing lies aside', 'tenant undo-restore 2 --data desk'],
  [3, 'there is no backup yet', 'backup restore --to empty --data new/folder'],

  [4, 'a folder holds something already', 'backup restore --to backups --data stopped'],
  [4, 'a backup is for the folder of which it was made', 'backup restore --to databases --data new/folder'],
  [4, 'a file is there already', 'tenant export 2 there-already.tar.gz --data desk'],
  [4, 'a name is taken', 'tenant create Outra ana@azul.example --data desk'],
  [4, 'a name is taken', 'tenant import exported.tar.gz --rename-emails --data desk'],
  [4, "the platform's own company stays", 'tenant suspend 1 --data desk'],
  [4, "the platform's own company stays", 'tenant delete 1 --confirm Balcão --data desk'],
  [4, 'nobody can be asked', 'tenant delete 2 --data desk'],
  [4, 'another name was said', 'tenant delete 2 --confirm Verde --data desk'],
  [4, 'nobody can be asked', 'tenant restore-from 2 --to backups --data desk'],
  [4, 'another name was said', 'tenant restore-from 2 --to backups --confirm Verde --data desk'],
  [4, 'a company was not deleted', 'tenant restore 2 --data desk'],
  [4, 'a plan is in use', 'plan delete 1 --data desk'],

  [5, 'it has to run', 'health --data stopped'],
  [5, 'it has to run', 'connection pair 2 1 --data stopped'],
  [5, 'it must not run', 'key rotate --data desk'],
  [5, 'it must not run', 'backup undo-upgrade --data desk'],
  [5, 'it must not run', 'backup restore --replace --to backups --data desk'],
]

// In this order: the sentences of all cases are one file, and all of them together leave nothing behind.
describe('commands that are refused', { shuffle: false }, () => {
  test.each(cases)('%i: %s (%s)', async (expected, _, line) => {
    await program.parseAsync(wordsOf(line), { from: 'user' })
    expect(process.exitCode).toBe(expected)
    if (expected > 1)
      sentences.push(
        `$ balcao ${line}\n${emitted
          .join('\n')
          .replaceAll(root, '…')
          .replaceAll(/\d{8}T\d{6}Z|\b[0-9a-f]{12}\b/g, '…')}\n`,
      )
  })

  /** What each line above is told, kept as a file: `npx vitest run cli/exit-codes -u` writes it again. */
  const sentences: string[] = []
  test('each rejection is reported in the same sentence as before', async () => {
    expect(sentences).toHaveLength(cases.filter(([expected]) => expected > 1).length)
    await expect(sentences.join('\n')).toMatchFileSnapshot('golden/refusals.txt')
  })

  test('what was rejected has left nothing behind', () => {
    expect(filesAbout()).toEqual(before)
    expect(readdirSync(join(root, 'stopped-keyless'))).not.toContain('secret.key')
    expect(readdirSync(root)).not.toContain('new')
  })
})

const wordsOf = (line: string): string[] =>
  line.split(' ').map((word, index, all) => (isPath(word, all[index - 1]) ? join(root, word) : word))

/** Words that name files of the test. */
const isPath = (word: string, behind = ''): boolean =>
  /\.(json|yaml|gz)$/.test(word) || ['--data', '--to', '--out', '--passphrase-file', 'lint'].includes(behind)

test.each([
  ['connection list 2', 'There are no connections yet.'],
  ['tenant deleted', 'There are no companies to restore.'],
  ['tenant renew 2 2999-01-31', 'Loja Azul is paid until 2999-01-31.'],
  ['tenant renew 2 2020-01-31', 'Loja Azul is paid until 2020-01-31: overdue, nobody works in it.'],
])('`%s` says what is so now, also where there is nothing', async (line, sentence) => {
  await program.parseAsync([...line.split(' '), '--data', join(root, 'desk')], { from: 'user' })
  expect(vi.mocked(console.log).mock.calls).toEqual([[sentence]])
})

test('a passphrase is the same with the end of its line and without it', async () => {
  file('stopped/line', 'uma frase longa\n')
  file('stopped/word', 'uma frase longa')
  file('stopped/other', 'outra frase longa')
  const ends = async (line: string, data = 'desk') => {
    await program.parseAsync(wordsOf(`${line} --data ${data}`), { from: 'user' })
    return process.exitCode
  }
  const archive = 'stopped/sealed.tar.gz'
  const brought = `tenant import ${archive} --name Trazida --rename-emails --passphrase-file`
  expect(await ends(`tenant export 2 ${archive} --passphrase-file stopped/line`)).toBe(0)
  expect(await ends(`${brought} stopped/other`)).toBe(4)
  // Elsewhere: the other tests count the companies of the desk.
  expect(await ends(`${brought} stopped/word`, 'stopped')).toBe(0)
})

test('an option that a command does not need keeps it from nothing', async () => {
  vi.stubEnv('BALCAO_PORT', 'x')
  vi.stubEnv('BALCAO_BACKUP_TO', 's3:nonsense')
  const ends = async (...words: string[]) => {
    await program.parseAsync([...words, '--data', join(root, 'desk')], { from: 'user' })
    return process.exitCode
  }
  expect(await ends('tenant', 'list')).toBe(0)
  expect(await ends('backup', 'list', '--to', join(root, 'backups'))).toBe(2)
  vi.unstubAllEnvs()
})
