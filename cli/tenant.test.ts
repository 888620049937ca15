import { afterEach, beforeEach, expect, test } from 'vitest'
import { authRoutes } from '../core/platform/auth/contract.ts'
import type { Run } from '../core/testing/run.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

const balcao = (...words: string[]): Run => terminal.balcao([...words, '--data', terminal.folder])

/** A folder on which a desk has run. */
async function stoppedDesk(): Promise<void> {
  await (await terminal.serving()).run.stop()
}

test('a company is made on a stopped desk, paid until a day, and its administrator signs in', async () => {
  await stoppedDesk()
  const made = balcao('tenant', 'create', 'Loja Azul', 'ana@azul.example', '--due', '2999-01-31')
  const [, id] = await made.says(/Company (\d+), Loja Azul/)
  const [, password] = await made.says(/password {2}(\S+) /)
  expect(await made.exit).toBe(0)
  const { desk } = await terminal.serving()
  const { user } = await desk.call(authRoutes.login, { body: { email: 'ana@azul.example', password: password! } })
  expect(user).toMatchObject({ companyId: Number(id), mustChangePassword: true, company: { dueDate: '2999-01-31' } })
})

test('a company is renewed on a stopped desk, as the list shows', async () => {
  await stoppedDesk()
  const renewed = balcao('tenant', 'renew', '1', '2027-01-31')
  await renewed.says(/Balcão is paid until 2027-01-31/)
  await renewed.exit
  await balcao('tenant', 'list').says(/1 +Balcão +admin@balcao\.local +Plano 1 +2027-01-31 +0 KB of files/)
})

test('the plans are listed, and the files of their companies are limited', async () => {
  await stoppedDesk()
  await balcao('plan', 'list').says(/1 +Plano 1 +10 users +10 connections +10 queues +10 GB of files/)
  const limited = balcao('plan', 'files', '1', '500mb')
  await limited.says(/Each company of Plano 1 may keep 500 MB of files/)
  await limited.exit
  await balcao('plan', 'list').says(/500 MB of files/)
})

test('a size that is none is told before anything is touched', async () => {
  const run = balcao('plan', 'files', '1', '1.5GB')
  expect([await run.exit, run.output().trim()]).toEqual([2, 'size: must be a size, as 500MB or 20GB'])
})

test.each([
  [['tenant', 'list'], 'Stop it first'],
  [['plan', 'list'], 'Stop it first'],
])('beside a desk that runs, %j is refused in a sentence', async (words, sentence) => {
  await terminal.serving()
  const beside = balcao(...words)
  expect(await beside.exit).toBe(2)
  expect(beside.output()).toContain(sentence)
})

test('what the rules refuse is told in a sentence', async () => {
  await stoppedDesk()
  const run = balcao('tenant', 'renew', '77', '2027-01-31')
  expect(await run.exit).toBe(2)
  expect(run.output().trim()).toBe('Company not found.')
})

test('a day that is none is told before anything is touched', async () => {
  const run = balcao('tenant', 'renew', '1', 'amanhã')
  expect(await run.exit).toBe(2)
  expect(run.output().trim()).toBe('dueDate: Data inválida')
})

test('a folder without a desk has no companies', async () => {
  const nowhere = balcao('tenant', 'list')
  expect(await nowhere.exit).toBe(2)
  expect(nowhere.output()).toContain('holds no Balcão')
})
