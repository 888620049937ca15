import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Run } from '../core/app/testing/run.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

const balcao = (...words: string[]): Run => terminal.balcao([...words, '--data', terminal.folder])

test('a company is made beside the desk that runs, its administrator signs in, and it is renewed on the stopped one', async () => {
  const { run, desk } = await terminal.serving()
  const made = balcao('tenant', 'create', 'Loja Azul', 'ana@azul.example', '--due', '2999-01-31', '--json')
  const { result } = (await made.json()) as { result: { id: number; password: string } }
  expect(await made.exit).toBe(0)
  const { user } = await desk.call(authRoutes.login, {
    body: { email: 'ana@azul.example', password: result.password },
  })
  expect(user).toMatchObject({ companyId: result.id, mustChangePassword: true, company: { dueDate: '2999-01-31' } })
  await run.stop()
  const renewed = balcao('tenant', 'renew', 'Loja Azul', '2999-02-28')
  expect([await renewed.exit, renewed.output()]).toEqual([0, 'Loja Azul is paid until 2999-02-28.\n'])
  const list = balcao('tenant', 'list')
  await list.says(/2 +Loja Azul +ana@azul\.example +Plano 1 +2999-02-28 +0 KB of files/)
  // As the pages write it.
  await balcao('plan', 'create', 'Grande', '--value', '1234.5').says(/Grande .* R\$ 1\.234,50/)
})

test('what is not there, what is rejected and what cannot be read end differently, each with a sentence and nothing else', async () => {
  const ended = async (...words: string[]): Promise<[number | NodeJS.Signals, string]> => {
    const run = balcao(...words)
    return [await run.exit, run.output()]
  }
  expect(await ended('tenant', 'list')).toEqual([2, expect.stringContaining('holds no Balcão')])
  await (await terminal.serving()).run.stop()
  expect(await ended('tenant', 'renew', '77', '2027-01-31')).toEqual([3, 'There is no company 77.\n'])
  expect(await ended('tenant', 'suspend', '1')).toEqual([
    4,
    "The platform's own company, 1, cannot be suspended: its administrators run the platform.\n",
  ])
  expect(await ended('tenant', 'renew', '1', 'amanhã')).toEqual([
    2,
    '<day>: Use `never`, or a day that there is, such as 2027-01-31, not "amanhã"\n',
  ])
})

test('in JSON an error is reported as a code, its sentence and what is wrong where', async () => {
  await (await terminal.serving()).run.stop()
  const [wrong, unknown] = [
    balcao('plan', 'update', '1', '--files', '1.5GB', '--json'),
    balcao('plan', 'lst', '--json'),
  ]
  const message = 'Use a size such as 500 MB or 20 GB'
  expect(await wrong.json()).toEqual({
    ok: false,
    error: { code: 'ERR_VALIDATION', message: `--files: ${message}`, faults: [{ path: 'files', message }] },
  })
  expect(await unknown.json()).toMatchObject({ ok: false, error: { code: 'ERR_USAGE' } })
})
