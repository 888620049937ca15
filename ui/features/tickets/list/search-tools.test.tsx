// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const requested = (): URLSearchParams =>
  new URL(page.asked.findLast(url => /\/tickets(\?|$)/.test(url)) ?? '', 'http://desk.test').searchParams
const fields = (...names: string[]) => names.map(name => requested().get(name))

it('a search is narrowed to what is resolved, and to days on which something was said, and widened again', async () => {
  page = new OpenedPage(
    '/tickets',
    person('user', { queues: [{ id: 4, queueId: 4, name: 'Vendas', color: '#007835' }] }),
  )
  await page.press('Busca')
  await page.press('Filtros e ordem')
  await page.press('Mais filtros')
  const state = page.labelled<HTMLSelectElement>('Situação')
  const choose = (value: string): void => {
    state.value = value
    state.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose('true')
  await until(() => expect(fields('resolved', 'status')).toEqual(['true', null]))
  choose('false')
  await until(() => expect(fields('resolved')).toEqual(['false']))
  await page.types('Com mensagens desde', '2026-11-02')
  await page.types('Até', '2026-11-20')
  await until(() => expect(fields('from', 'until')).toEqual(['2026-11-02', '2026-11-20']))
  await page.shows('3 filtros a mais')
  expect(document.querySelector('[aria-label="Filtros e ordem: 3 filtros"]')).not.toBeNull()
  await page.shows('Nada com estes filtros')
  await page.press('Limpar filtros')
  await until(() => expect(fields('resolved', 'from', 'until')).toEqual([null, null, null]))
})

it('the filters of a search are folded until a click or a key shows them, so that what is found has the room', async () => {
  page = new OpenedPage('/tickets', person('admin'))
  await page.press('Busca')
  await until(() => expect(document.querySelector('search input')).not.toBeNull())
  expect(page.text).not.toContain('Só não lidos')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }))
  await page.shows('Só não lidos')
  await page.press('Filtros e ordem')
  await until(() => expect(page.text).not.toContain('Só não lidos'))
})
