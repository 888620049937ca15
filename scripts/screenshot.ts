import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { Run } from '../core/testing/run.ts'
import { BUILT_PROGRAM } from '../core/testing/serving.ts'

/** `node scripts/screenshot.ts`: takes docs/desk.png of the built demo, the Tickets page with a conversation open. */
const root = join(import.meta.dirname, '..')
const CUSTOMER = 'Ana Souza'

const demo = new Run(BUILT_PROGRAM, ['demo', '--port', '0'], { errors: 'shown' })

const browser = await chromium.launch({
  executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({
  baseURL: await demo.word('The desk'),
  viewport: { width: 1440, height: 900 },
  locale: 'pt-BR',
  colorScheme: 'light',
})
await openConversation(page)
await page.screenshot({ path: join(root, 'docs/desk.png') })
await browser.close()

await demo.stop('SIGINT')

async function openConversation(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(await demo.word('Sign in as'))
  await page.getByLabel('Senha', { exact: true }).fill(await demo.word('Password'))
  await page.getByRole('button', { name: 'Entrar' }).click()
  // Everybody's conversations, once all customers have come.
  await page.getByRole('switch', { name: 'Todos' }).check()
  await page.getByRole('tab', { name: /Aguardando \d\d/ }).waitFor({ timeout: 60_000 })
  const row = page.getByRole('listitem').filter({ hasText: CUSTOMER }).getByRole('button').first()
  await row.click()
  const messages = page.getByRole('region', { name: 'Mensagens' })
  await messages.getByText('Maravilha, pode reservar!').waitFor()
  await page.getByRole('textbox', { name: 'Mensagem' }).focus()
  await page.evaluate(() => Promise.all([...document.images].map(image => image.decode().catch(() => undefined))))
}
