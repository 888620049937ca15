// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { upgrading } from '../../lib/api/upgrading.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  upgrading.set(null)
})

const error = (done: number) =>
  Response.json(
    { error: 'ERR_UPGRADING', message: 'Está sendo atualizado.', seconds: 0.05, done, of: 301 },
    { status: 503 },
  )

it('anyone who opens the page while their company is upgraded reads so with its progress, and is in once it is ready', async () => {
  let done = 12
  page = new OpenedPage('/tags', person('admin'), () => (done < 301 ? error(done) : undefined))
  await page.shows('O Balcão está sendo atualizado')
  await page.shows('12 de 301 empresas prontas')
  done = 200
  await page.shows('200 de 301 empresas prontas')
  done = 301
  await page.shows('Olá, Ana')
  expect(page.text).not.toContain('O Balcão está sendo atualizado')
})

it('a page that was open is covered meanwhile, stays as it is below that, and asks again for what it shows', async () => {
  let isReady = true
  page = new OpenedPage('/tags', person('admin'), () => (isReady ? undefined : error(3)))
  await page.shows('Olá, Ana')
  const field = await until(() => document.querySelector('input') ?? Promise.reject(new Error('no field')))
  isReady = false
  await page.hears({ type: 'gap', seq: 1 })
  await page.shows('3 de 301 empresas prontas')
  expect(field.closest('[inert]')).not.toBeNull()
  const before = page.sent.filter(({ path }) => path === '/tags').length
  isReady = true
  await until(() => expect(page.text).not.toContain('O Balcão está sendo atualizado'))
  await until(() => expect(page.sent.filter(({ path }) => path === '/tags').length).toBeGreaterThan(before))
  expect(field.isConnected).toBe(true)
})
