import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { TRIAGE } from '../cli/demo/story/flows.ts'
import { Run } from '../core/app/testing/run.ts'
import { BUILT_PROGRAM } from '../core/app/testing/serving.ts'

/**
 * `node scripts/screenshot.ts`: takes the pictures of README.md from the built demo, into docs/pictures: a conversation, the flow editor and a
 * phone.
 */
const pictures = join(import.meta.dirname, '../docs/pictures')
const CUSTOMER = 'Ana Souza'
/** Small enough for pictures of less than 200 KB. */
const DESK = { width: 1180, height: 720 }
const EDITOR = { width: 1440, height: 880 }
const PHONE = { width: 390, height: 780 }

mkdirSync(pictures, { recursive: true })
const demo = new Run(BUILT_PROGRAM, ['demo', '--port', '0'], { errors: 'shown' })
const browser = await chromium.launch({
  executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({
  baseURL: await demo.word('The desk'),
  viewport: DESK,
  locale: 'pt-BR',
  colorScheme: 'light',
  reducedMotion: 'reduce',
})
await signIn(page)
await page.getByRole('button', { name: 'Já sei, esconder até mudar' }).click()
await openConversation(page)
await take('desk')

await page.setViewportSize(PHONE)
await page.getByRole('region', { name: 'Mensagens' }).getByText('Maravilha, pode reservar!').waitFor()
await take('phone')

await page.setViewportSize(EDITOR)
await page.goto('/fluxos')
await page.getByText(TRIAGE).first().click()
await page.locator('.react-flow__node').first().waitFor()
await take('flow')

await browser.close()
await demo.stop('SIGINT')

async function take(name: string): Promise<void> {
  await page.evaluate(() => Promise.all([...document.images].map(image => image.decode().catch(() => undefined))))
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(await demo.word('Sign in as'))
  await page.getByLabel('Senha', { exact: true }).fill(await demo.word('Password'))
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Everybody's conversations, once all customers have come, and one of them open. */
async function openConversation(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Todos' }).check()
  await page.getByRole('tab', { name: /Aguardando \d\d/ }).waitFor({ timeout: 60_000 })
  const row = page.getByRole('listitem').filter({ hasText: CUSTOMER }).getByRole('button').first()
  await row.click()
  const messages = page.getByRole('region', { name: 'Mensagens' })
  await messages.getByText('Maravilha, pode reservar!').waitFor()
  await page.getByRole('textbox', { name: 'Mensagem' }).focus()
}
