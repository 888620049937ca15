import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'

/** `node scripts/screenshot.ts`: takes docs/desk.png of the built demo, the Tickets page with a conversation open. */
const root = join(import.meta.dirname, '..')
const program = process.env.TEST_PROGRAM ?? join(root, 'dist/balcao.cjs')
const CUSTOMER = 'Ana Souza'

const demo = spawn(process.execPath, [program, 'demo', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
const told = { desk: '', email: '', password: '' }
for await (const line of createInterface({ input: demo.stdout })) {
  told.desk ||= /The desk\s+(\S+)/.exec(line)?.[1] ?? ''
  told.email ||= /Sign in as\s+(\S+)/.exec(line)?.[1] ?? ''
  told.password ||= /Password\s+(\S+)/.exec(line)?.[1] ?? ''
  if (told.password) break
}
demo.stdout.resume()

const browser = await chromium.launch({
  executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({
  baseURL: told.desk,
  viewport: { width: 1440, height: 900 },
  locale: 'pt-BR',
  colorScheme: 'light',
})
await openConversation(page)
await page.screenshot({ path: join(root, 'docs/desk.png') })
await browser.close()

const gone = once(demo, 'exit')
demo.kill('SIGINT')
await gone

async function openConversation(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(told.email)
  await page.getByLabel('Senha', { exact: true }).fill(told.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  // Everybody's conversations, once all customers have come.
  await page.getByRole('switch', { name: 'Todos' }).check()
  await page.getByRole('tab', { name: /Aguardando 1\d/ }).waitFor({ timeout: 60_000 })
  const row = page.getByRole('listitem').filter({ hasText: CUSTOMER }).getByRole('button').first()
  await row.click()
  const messages = page.getByRole('region', { name: 'Mensagens' })
  await messages.getByText('Maravilha, pode reservar!').waitFor()
  await page.getByRole('textbox', { name: 'Mensagem' }).focus()
  await page.evaluate(() => Promise.all([...document.images].map(image => image.decode().catch(() => undefined))))
}
