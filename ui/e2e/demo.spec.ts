import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { signIn } from './fixtures/index.ts'
import { PROGRAM } from './fixtures/product.ts'

interface RunningDemo {
  process: ChildProcess
  desk: string
  phone: string
  email: string
  password: string
  /** Where the demo makes its temporary folder. */
  temporary: string
}

/** The built `balcao demo`, as somebody starts it in a terminal. */
const test = base.extend<{ demo: RunningDemo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  demo: async ({}, use) => {
    const temporary = mkdtempSync(join(tmpdir(), 'balcao-e2e-'))
    const child = spawn(process.execPath, [PROGRAM, 'demo', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: temporary },
    })
    const demo = { process: child, desk: '', phone: '', email: '', password: '', temporary }
    for await (const line of createInterface({ input: child.stdout })) {
      demo.desk ||= /The desk\s+(\S+)/.exec(line)?.[1] ?? ''
      demo.email ||= /Sign in as\s+(\S+)/.exec(line)?.[1] ?? ''
      demo.password ||= /Password\s+(\S+)/.exec(line)?.[1] ?? ''
      demo.phone ||= /A customer\s+(\S+)/.exec(line)?.[1] ?? ''
      if (demo.phone) break
    }
    child.stdout.resume()
    await use(demo)
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
    }
    rmSync(temporary, { recursive: true, force: true })
  },
})

test('the demo is a living desk: what the played customer writes is answered there, and the ticks are seen', async ({
  browser,
  demo,
}) => {
  const opens = async (baseURL: string) => (await browser.newContext({ baseURL, locale: 'pt-BR' })).newPage()
  const desk = new DeskPage(await opens(demo.desk))
  await signIn(desk.page, demo)
  const phone = await opens(demo.phone)
  await phone.goto('/')
  await phone.getByRole('button', { name: /^Ana Souza/ }).click()
  const conversation = phone.getByRole('list', { name: 'Conversa com Loja Aurora' })
  await phone.getByRole('textbox', { name: 'Mensagem' }).fill('Vocês abrem amanhã?')
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = conversation.getByRole('listitem').filter({ hasText: 'Vocês abrem amanhã?' })
  await expect(question.getByRole('img', { name: 'Entregue' })).toBeVisible()

  await desk.row('Ana Souza').click()
  await expect(desk.bubble('Vocês abrem amanhã?')).toBeVisible()
  await desk.write('Abrimos, sim!')
  await expect(question.getByRole('img', { name: 'Lida' })).toBeVisible()
  await expect(conversation.getByText('Abrimos, sim!')).toBeVisible()
  await desk.seesTicks('Abrimos, sim!', 'Lida')
  await expectAccessible(phone)
})

test('the demo deletes its folder when it ends', async ({ demo }) => {
  const folders = () => readdirSync(demo.temporary).filter(name => name.startsWith('balcao-demo-'))
  expect(folders()).toHaveLength(1)
  const gone = once(demo.process, 'exit')
  demo.process.kill('SIGINT')
  expect(await gone).toEqual([0, null])
  expect(folders()).toEqual([])
})
