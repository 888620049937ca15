// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const sales = {
  id: 1,
  name: 'Vendas',
  color: '#0A7547',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  promptId: null,
  service: '',
  integrationId: null,
  flowId: null,
  schedules: [],
  holidays: [],
}

let page: OpenedPage
afterEach(() => page.close())

describe('the list of queues', () => {
  it('says that it cannot be loaded, and is tried again', async () => {
    let broken = true
    page = new OpenedPage('/queues', person('admin'), ({ path }) => {
      if (path !== '/queue') return undefined
      return broken ? Response.json({ error: '' }, { status: 500 }) : []
    })
    await page.shows('Não foi possível carregar a lista de registros')
    await page.shows('Ocorreu um erro!')
    broken = false
    await page.press('Tentar de novo')
    await page.shows('Nenhuma fila ainda')
  })
})

it('a new queue needs a name alone: it has a colour that no other has', async () => {
  page = new OpenedPage('/queues', person('admin'), ({ method, path }) => {
    if (path !== '/queue') return undefined
    return method === 'POST' ? { ...sales, id: 2, name: 'Entregas' } : [{ ...sales, color: '#007835' }]
  })
  await page.shows('Vendas')
  await page.press('Adicionar fila')
  await page.types('Nome', 'Entregas')
  await page.press('Salvar')
  await until(() => expect(page.sent.find(({ method }) => method === 'POST')?.body).toBeDefined())
  expect(page.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Entregas', color: '#00736a' })
})

it('a new queue offers itself to numbers and people, those without one first, and to who has one beside it', async () => {
  const phone = { id: 3, name: 'Loja', status: 'CONNECTED', greetingMessage: '', queues: [] }
  const people = [
    { id: 7, name: 'Bia', profile: 'user', disabled: false, queues: [] },
    { id: 8, name: 'Rui', profile: 'user', disabled: false, queues: [{ queueId: 1 }] },
  ]
  page = new OpenedPage('/queues', person('admin'), ({ method, path }) => {
    if (path === '/whatsapp' || path === '/whatsapp/') return [phone]
    if (path === '/users/list') return people
    if (path !== '/queue') return undefined
    return method === 'POST' ? { ...sales, id: 2, name: 'Entregas' } : [sales, { ...sales, id: 2, name: 'Entregas' }]
  })
  await page.shows('Vendas')
  await page.press('Adicionar fila')
  await page.types('Nome', 'Entregas')
  await page.press('Salvar')
  await page.shows('Quem atende a fila Entregas?')
  await page.shows('Saudação antes do menu de filas')
  await page.press('Ligar à fila')
  await page.shows('A fila já recebe clientes.')
  expect(page.sent.filter(({ method }) => method === 'PUT')).toEqual([
    {
      method: 'PUT',
      path: '/whatsapp/3',
      body: { queueIds: [2], greetingMessage: 'Olá! Com quem você quer falar?' },
    },
    { method: 'PUT', path: '/users/7', body: { queueIds: [2] } },
  ])
})

describe('deleting a queue', () => {
  let error: Response | undefined
  beforeEach(async () => {
    error = undefined
    page = new OpenedPage('/queues', person('admin'), ({ method, path }) => {
      if (method === 'DELETE') return error ?? new Response(null, { status: 204 })
      return path === '/queue' ? [sales] : undefined
    })
    await page.shows('Vendas')
    await page.press('Excluir: Vendas')
    await page.shows('Exclusão de Registro')
  })

  it('asks first, with its name, and says that it is done', async () => {
    const question = document.querySelector('[role=dialog]')
    expect(question?.textContent).toContain('Deseja realmente excluir esse registro?')
    expect([...question!.querySelectorAll('*')].map(one => one.textContent)).toContain('Vendas')
    await page.press('Excluir')
    await page.shows('Operação realizada com sucesso!')
    await until(() => expect(page.text).not.toContain('Vendas'))
    expect(page.sent.filter(call => call.method === 'DELETE').map(call => call.path)).toEqual(['/queue/1'])
  })

  it('does nothing when it is cancelled', async () => {
    await page.press('Cancelar')
    await until(() => expect(page.text).not.toContain('Exclusão de Registro'))
    expect(page.sent.filter(call => call.method === 'DELETE')).toEqual([])
  })

  it("tells the server's words when it is rejected, and stays open", async () => {
    error = Response.json({ error: 'ERR_NO_QUEUE_FOUND', message: 'Fila não encontrada.' }, { status: 404 })
    await page.press('Excluir')
    await page.shows('Fila não encontrada.')
    expect(page.text).toContain('Exclusão de Registro')
  })

  it("says 'Não foi possível realizar a operação' when the server has no words", async () => {
    error = new Response('', { status: 500 })
    await page.press('Excluir')
    await page.shows('Não foi possível realizar a operação')
    expect(page.text).toContain('Vendas')
    error = undefined
    await page.press('Excluir')
    await page.shows('Operação realizada com sucesso!')
  })
})

describe('the list of queues says', () => {
  const member = (id: number, name: string, ...queueIds: number[]) => ({
    ...{ id, name, profile: 'user', disabled: false },
    queues: queueIds.map(queueId => ({ queueId })),
  })
  const week = (startTime: string, endTime: string) =>
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(weekdayEn => ({
      ...{ weekday: weekdayEn, weekdayEn },
      ...(weekdayEn === 'sunday' ? { startTime: '00:00', endTime: '00:00' } : { startTime, endTime }),
    }))
  const cells = (): (string | null)[][] =>
    [...document.querySelectorAll('tbody tr')].map(row =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).slice(0, 5),
    )

  const open = (): void => {
    const user = person('admin')
    const settings = [{ key: 'scheduleType', value: 'queue' }]
    page = new OpenedPage('/queues', { ...user, company: { ...user.company, settings } }, ({ method, path, body }) => {
      if (path === '/users/list')
        return [member(7, 'Bia', 1), member(8, 'Rui', 1), member(9, 'Davi', 1), member(10, 'Lia')]
      if (path === '/tickets/waiting')
        return [{ queueId: 1, waiting: 3, since: new Date(Date.now() - 5 * 60_000).toISOString() }]
      if (path === '/prompt' || path === '/prompt/') return { prompts: [{ id: 4, name: 'Lia' }], hasMore: false }
      if (method === 'PUT') return { ...sales, ...(body as object) }
      if (path !== '/queue') return undefined
      return [
        { ...sales, schedules: week('08:00', '18:00') },
        { ...sales, id: 2, name: 'Dúvidas', promptId: 4 },
        { ...sales, id: 3, name: 'Trocas' },
      ]
    })
  }

  it('who answers first, who attends, who waits and when it is open', async () => {
    open()
    await page.shows('Assistente: Lia')
    await page.shows('o primeiro')
    expect(cells()).toEqual([
      ['Vendas', 'Pessoas', 'Bia, Rui e mais 1', '3, o primeiro há 5 min', 'seg.–sáb. 08:00–18:00'],
      ['Dúvidas', 'Assistente: Lia', 'Ninguém, depois do robô', '0', 'Sempre'],
      ['Trocas', 'Pessoas', 'Ninguém', '0', 'Sempre'],
    ])
  })

  it('its people, who are chosen in its dialog', async () => {
    open()
    await page.shows('Bia, Rui e mais 1')
    await page.press('Editar: Vendas')
    await page.shows('Só estas pessoas veem e atendem quem aguarda nesta fila.')
    page.labelled<HTMLElement>('Quem atende').click()
    const box = (name: string) =>
      until(() => {
        const found = [...document.querySelectorAll('label')].find(label => label.textContent === name)
        return found?.querySelector('input') ?? Promise.reject(new Error(`no ${name}`))
      })
    ;(await box('Davi')).click()
    ;(await box('Lia')).click()
    await page.press('Salvar')
    await until(() =>
      expect(page.sent.filter(({ method, path }) => method === 'PUT' && path.startsWith('/users'))).toEqual([
        { method: 'PUT', path: '/users/9', body: { queueIds: [] } },
        { method: 'PUT', path: '/users/10', body: { queueIds: [1] } },
      ]),
    )
  })
})
