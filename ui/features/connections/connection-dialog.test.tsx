// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'

const queue = {
  id: 1,
  name: 'Vendas',
  color: '#007835',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  promptId: null,
  integrationId: null,
  flowId: null,
  schedules: [],
  holidays: [],
}

let page: OpenedPage
afterEach(() => page.close())

async function openDialog(queues: object[]): Promise<HTMLTextAreaElement> {
  page = new OpenedPage('/connections', person('admin'), ({ path }) => (path === '/queue' ? queues : undefined))
  await page.shows('Adicionar conexão')
  await page.press('Adicionar conexão')
  await page.shows('Mensagem de saudação')
  await page.shows('Vendas')
  return page.labelled<HTMLTextAreaElement>('Mensagem de saudação')
}

describe('the greeting of a connection', () => {
  it('is marked as required where the company has more than one queue, whichever the connection has', async () => {
    const greeting = await openDialog([queue, { ...queue, id: 2, name: 'Entregas', color: '#974c00' }])
    expect(greeting.getAttribute('aria-required')).toBe('true')
  })

  it('is not where it has one', async () => {
    const greeting = await openDialog([queue])
    expect(greeting.getAttribute('aria-required')).not.toBe('true')
  })
})
