// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

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

/** The menu on the phone, as it is shown. */
const displayedMenu = () => document.querySelector('[aria-label="O menu, no celular do cliente"]')?.textContent

async function choose(...names: string[]): Promise<void> {
  page.labelled('Filas').click()
  for (const name of names)
    await until(() => {
      const option = [...document.querySelectorAll('label:has([type=checkbox])')].find(
        ({ textContent }) => textContent?.trim() === name,
      )
      option!.querySelector('input')!.click()
    })
}

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

describe('the dialog of a connection', () => {
  const folds = () =>
    Object.fromEntries(
      [...document.querySelectorAll('details')].map(normalizeText => [
        normalizeText.querySelector('summary')!.textContent,
        normalizeText.open,
      ]),
    )

  it('asks for the name and the queues, and has the rest folded', async () => {
    await openDialog([queue])
    expect(folds()).toMatchObject({
      ...{ Mensagens: false, 'Menu e redirecionamento': false, 'Encerramento automático': false },
      ...{ Proxy: false, API: false },
    })
    expect(page.labelled('Nome').closest('details')).toBeNull()
    expect(page.labelled('Filas').closest('details')).toBeNull()
  })

  it('opens what has to be filled in, and leaves it open while that is typed', async () => {
    await openDialog([queue, { ...queue, id: 2, name: 'Entregas', color: '#974c00' }])
    await until(() => expect(folds().Mensagens).toBe(true))
    await page.types('Mensagem de saudação', 'Olá!')
    expect([page.labelled<HTMLTextAreaElement>('Mensagem de saudação').value, folds().Mensagens]).toEqual([
      'Olá!',
      true,
    ])
  })

  it('shows the menu of the chosen queues as the phone of a customer shows it', async () => {
    await openDialog([queue, { ...queue, id: 2, name: 'Entregas' }, { ...queue, id: 3, name: 'Trocas' }])
    await page.types('Mensagem de saudação', 'Oi, {{nome}}! Escolha:')
    expect(displayedMenu()).toBeUndefined()
    await choose('Entregas', 'Trocas')
    await until(() =>
      expect(displayedMenu()).toBe(`Oi, ${person('admin').name}! Escolha:\n\n[ 1 ] - Entregas\n[ 2 ] - Trocas`),
    )
  })

  it('opens what has a error', async () => {
    await openDialog([queue])
    await page.types('Nome', 'Loja')
    await page.types('Redirecionar após (minutos)', '-5')
    await page.press('Salvar')
    await until(() => expect(folds()['Menu e redirecionamento']).toBe(true))
    expect(page.sent.some(({ method }) => method === 'POST')).toBe(false)
  })
})
