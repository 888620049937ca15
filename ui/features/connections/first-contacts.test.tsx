// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const restrictedUntil = '2026-11-22T18:05:00.000Z'
const shop = {
  id: 3,
  name: 'Loja',
  status: 'CONNECTED',
  statusReason: 'restricted',
  number: '5511999990001',
  updatedAt: '2026-01-01T00:00:00.000Z',
  queues: [],
  isDefault: true,
}
const figures = { id: 3, sent: 12, limit: 20, peopleLimit: 30, ownLimit: null, limitByAge: 20, restrictedUntil }

let page: OpenedPage
const open = (profile: 'admin' | 'user'): void => {
  page = new OpenedPage('/connections', person(profile), ({ method, path }) => {
    if (method === 'PUT') return { ...figures, limit: 50, peopleLimit: 75, ownLimit: 50 }
    if (path === '/whatsapp-first-contacts') return [figures]
    return path === '/whatsapp' ? [shop] : undefined
  })
}
beforeEach(() => open('admin'))
afterEach(() => page.close())

it('shows how many new people were written to, how many may be, and until when WhatsApp restricts the number', async () => {
  await page.shows('12 de 20')
  expect(page.text).toContain('Atendentes até 30.')
  expect(page.text).toContain(`O WhatsApp restringe até ${formatDayAndTime(restrictedUntil)}.`)
})

it('takes a limit of its own and shows it', async () => {
  await page.shows('12 de 20')
  await page.press('Limite: Loja')
  await page.shows('Pessoas novas por dia')
  expect(page.text).toContain('hoje 20. No máximo 200.')
  await page.types('Pessoas novas por dia', '50')
  await page.press('Salvar')
  await until(() => expect(page.text).toContain('12 de 50'))
  await page.shows('Limite salvo com sucesso.')
  const change = page.sent.find(({ method }) => method === 'PUT')
  expect(change).toMatchObject({ path: '/whatsapp/3/first-contacts', body: { limit: '50' } })
})
