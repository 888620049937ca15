import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { BUILT_PROGRAM } from '../../core/app/testing/serving.ts'
import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import { expect, test } from './fixtures/index.ts'

const KB = 1024

/** Something that came over the wire, in bytes. */
interface Arrived {
  path: string
  whole: number
  /** Without the headers of the answer. */
  body: number
}

/** Everything that arrives from now on, as the browser counts it. */
async function arrivals(page: Page): Promise<Arrived[]> {
  const arrived: Arrived[] = []
  const heads = new Map<string, { path: string; bytes: number }>()
  const browser = await page.context().newCDPSession(page)
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    heads.set(requestId, { path: new URL(response.url).pathname, bytes: response.encodedDataLength })
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId)
    // The browser looks for the picture of the page before, which has none, whenever it has time.
    if (head && head.path !== '/favicon.ico')
      arrived.push({ path: head.path, whole: encodedDataLength, body: encodedDataLength - head.bytes })
  })
  await browser.send('Network.enable')
  return arrived
}

const isScript = ({ path }: Arrived): boolean => path.endsWith('.js')
const paths = (arrived: readonly Arrived[]): string[] => arrived.map(({ path }) => path)
const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0)

/** As the build prints them: it adds up the files that it wrote. */
const built = (path: string): number => statSync(join(dirname(BUILT_PROGRAM), 'ui', `${path}.br`)).size

test.use({ serviceWorkers: 'allow' })

test('the first visit fetches few files, compressed, and the second none of them', async ({ company, windowOf }) => {
  const rute = await company.person('Rute', { profile: 'admin' })
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  await (await line.customer('Carla Dias')).writes('Bom dia!')
  await expect(async () => {
    const { id: ticketId } = await company.ticket('Carla Dias')
    await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId: rute.id } })
  }).toPass()

  const page = await windowOf(rute, { path: '/api/health' })
  const arrived = await arrivals(page)
  const pages = () => paths(arrived).find(path => path.startsWith('/assets/pages-'))
  const comesToRest = async () => {
    await expect.poll(pages).toBeDefined()
    // With all that they are made of.
    await page.evaluate(path => import(path), pages()!)
    // The worker is the last to come, and stands between the page and the network from the next visit on.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  }
  await page.goto('/tickets')
  await expect(page.getByText('Carla Dias').first()).toBeVisible()
  await comesToRest()
  // One of them asks which tickets are put off, and three how far an administrator's company is and what keeps its customers unheard.
  expect(arrived.length).toBeLessThanOrEqual(30)
  expect(sum(arrived.map(({ whole }) => whole))).toBeLessThanOrEqual(280 * KB)
  expect(paths(arrived).filter(path => path === '/api/auth/me')).toHaveLength(1)
  for (const { path, body } of arrived.filter(isScript)) expect([path, body]).toEqual([path, built(path)])

  arrived.length = 0
  await page.reload()
  await expect(page.getByText('Carla Dias').first()).toBeVisible()
  await comesToRest()
  expect(arrived.filter(({ path, whole }) => path.startsWith('/assets/') && whole > 0)).toEqual([])
})

test('who is signed in, and the scripts of the desk, are asked for before any script of the page is there', async ({
  company,
  windowOf,
}) => {
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { path: '/api/health' })
  let go = (): void => undefined
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(/assets\/main-.*\.js$/, async route => {
    await held
    await route.continue()
  })
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto('/tickets', { waitUntil: 'commit' })
  await expect.poll(() => requested).toContain('/api/auth/me')
  expect(requested).toContainEqual(expect.stringMatching(/^\/assets\/desk-/))
  go()
  await expect(page.getByText('Olá, Rute')).toBeVisible()
  expect(requested.filter(path => path === '/api/auth/me')).toHaveLength(1)
})

test('the scripts of the sign-in stay below their budget', async ({ page }) => {
  const arrived = await arrivals(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = arrived.filter(isScript)
  expect(scripts.length).toBeGreaterThan(2)
  expect(paths(arrived)).not.toContain('/api/auth/me')
  expect(sum(scripts.map(({ body }) => body))).toBeLessThanOrEqual(120 * KB)
})
