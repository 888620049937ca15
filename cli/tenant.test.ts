import { afterEach, beforeEach, expect, test } from 'vitest'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { TestClient } from '../core/testing/client.ts'
import { type Run, Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

const balcao = (...words: string[]): Run => terminal.balcao([...words, '--data', terminal.folder])

async function serving(): Promise<{ run: Run; desk: TestClient }> {
  const run = terminal.serve()
  const [, url] = await run.says(/running: (http:\S+)/)
  return { run, desk: new TestClient(url!) }
}

async function stop({ child, exit }: Run): Promise<void> {
  child.kill('SIGTERM')
  await exit
}

/** A folder on which a desk has run. */
async function stoppedDesk(): Promise<void> {
  await stop((await serving()).run)
}

test('a company is made, listed and renewed on a stopped desk, and its administrator signs in', async () => {
  await stoppedDesk()
  const made = balcao('tenant', 'create', 'Loja Azul', 'ana@azul.example', '--due', '2020-01-31')
  const [, id] = await made.says(/Company (\d+), Loja Azul/)
  const [, password] = await made.says(/password {2}(\S+) /)
  expect(await made.exit).toBe(0)
  const listed = balcao('tenant', 'list')
  await listed.says(new RegExp(`${id} +Loja Azul +ana@azul\\.example +Plano 1 +2020-01-31`))
  await listed.exit
  const renewed = balcao('tenant', 'renew', id!, 'never')
  await renewed.says(/Loja Azul is never due/)
  await renewed.exit

  const { desk } = await serving()
  const { user } = await desk.call(authRoutes.login, { body: { email: 'ana@azul.example', password: password! } })
  expect(user).toMatchObject({ companyId: Number(id), mustChangePassword: true, company: { dueDate: null } })
})

test('the plans are listed', async () => {
  await stoppedDesk()
  await balcao('plan', 'list').says(/1 +Plano 1 +10 users +10 connections +10 queues/)
})

test.each([
  [['tenant', 'list'], 'Stop it first'],
  [['plan', 'list'], 'Stop it first'],
])('beside a desk that runs, %j is refused in a sentence', async (words, sentence) => {
  await serving()
  const beside = balcao(...words)
  expect(await beside.exit).toBe(2)
  expect(beside.output()).toContain(sentence)
})

test('what the rules refuse is told in a sentence', async () => {
  await stoppedDesk()
  for (const [words, sentence] of [
    [['tenant', 'renew', '77', '2027-01-31'], 'Company not found.'],
    [['tenant', 'renew', '1', 'amanhã'], 'dueDate: Data inválida'],
    [['tenant', 'create', 'Balcão', 'ana@azul.example'], 'name'],
  ] as const) {
    const run = balcao(...words)
    expect(await run.exit).toBe(2)
    expect(run.output().trim().split('\n')).toHaveLength(1)
    expect(run.output()).toContain(sentence)
  }
})

test('a folder without a desk has no companies', async () => {
  const nowhere = balcao('tenant', 'list')
  expect(await nowhere.exit).toBe(2)
  expect(nowhere.output()).toContain('holds no Balcão')
})
