import type { PushNews } from '../../core/tenant/push/contract.ts'
import { aSubscription } from '../../core/tenant/push/fixtures.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

test('a window that loses the network says so, and catches up by itself', async ({ company, windowOf }) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  await desk.tab('Aguardando').click()
  await carla.writes('Primeira')
  await desk.accept(carla.name)
  await expect(desk.bubble('Primeira')).toBeVisible()

  const offline = desk.page.getByText('Sem conexão. Tentando de novo...')
  await desk.page.context().setOffline(true)
  await expect(offline).toBeVisible()
  await carla.writes('Segunda, enquanto a rede caiu')
  await desk.page.context().setOffline(false)
  await expect(desk.bubble('Segunda, enquanto a rede caiu')).toBeVisible()
  await expect(offline).toBeHidden()
})

test('the desk restarts under an open window: nothing written meanwhile is lost', async ({
  company,
  product,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  await desk.tab('Aguardando').click()
  await carla.writes('Antes')
  await desk.accept(carla.name)
  await expect(desk.bubble('Antes')).toBeVisible()
  await product.restart(() => carla.writes('Durante'))
  await expect(desk.bubble('Durante')).toBeVisible({ timeout: 30_000 })
  await desk.write('Recebi as duas')
  await expect.poll(async () => (await carla.inbox()).at(-1)?.text).toContain('Recebi as duas')
})

test.describe('once the browser has the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page that is opened while the desk cannot be reached says so, and comes by itself', async ({
    company,
    product,
    windowOf,
  }) => {
    const page = await windowOf(await company.person('Rute', { profile: 'admin' }))
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await product.restart(async () => {
      await page.goto('/contacts')
      await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    })
    await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible({ timeout: 30_000 })
    expect(new URL(page.url()).pathname).toBe('/contacts')
    // Nothing but that page is stored.
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const found = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return found.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored).toEqual([
      '/offline.html',
      expect.stringMatching(/^\/assets\/offline-/),
      expect.stringMatching(/^\/assets\/icon-/),
    ])
  })

  test('the browser shows what the desk pushes to it, of one ticket the latest', async ({
    baseURL,
    company,
    windowOf,
  }) => {
    const page = await windowOf(await company.person('Rute', { profile: 'admin' }))
    await page.context().grantPermissions(['notifications'])
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const browser = await page.context().newCDPSession(page)
    const known = new Promise<string>(resolve => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await browser.send('ServiceWorker.enable')
    const registrationId = await known
    const news = { title: 'Mensagem de Carla Dias', path: '/tickets/u-1', unread: 2 }
    for (const body of ['Bom dia!', 'Tem no azul?']) {
      const data = JSON.stringify({ ...news, body } satisfies PushNews)
      await browser.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
    }
    const displayed = () =>
      page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications()
        return all.map(({ title, body }) => [title, body])
      })
    await expect.poll(displayed).toEqual([['Mensagem de Carla Dias', 'Tem no azul?']])
  })

  test('a browser that renews its subscription tells the desk so with no page open, and its person stays signed in', async ({
    company,
    windowOf,
  }) => {
    const rute = await company.person('Rute', { profile: 'admin' })
    const page = await windowOf(rute)
    await page.evaluate(
      async here => {
        await navigator.serviceWorker.ready
        await (await caches.open('pushed-here')).put('/pushed-here', new Response(JSON.stringify(here)))
      },
      { userId: rute.id, language: 'pt' },
    )
    const [worker] = page.context().serviceWorkers()
    await page.goto('about:blank')
    // No push service answers here: the browser has another subscription by now.
    const { draft } = aSubscription('https://push.example.com/renovado')
    await worker!.evaluate(own => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const subscribed = { ...own, options: {}, toJSON: () => own }
      Object.defineProperty(registration, 'pushManager', { value: { getSubscription: async () => subscribed } })
      const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: typeof Event }
      dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))
    }, draft)
    await page.goto('/tickets')
    const subscription = () =>
      page.evaluate(async () => {
        const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
        return (await fetch('/api/push', { headers })).json()
      })
    await expect.poll(subscription).toMatchObject({ endpoint: draft.endpoint })
    await expect(new DeskPage(page).tab('Aguardando')).toBeVisible()
  })
})
