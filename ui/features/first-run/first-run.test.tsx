// @vitest-environment happy-dom
import { afterEach, expect, it, test } from 'vitest'
import type { FirstRun, Problem, TradePlan } from '../../../core/tenant/first-run/contract.ts'
import { local } from '../../lib/local.ts'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  local.set('knownProblems', undefined)
})

const BEGUN: FirstRun = {
  isFinished: false,
  trade: null,
  ...{ hasNumber: true, hasQueue: false, hasPeople: false, ownNumber: '5511988887777' },
  hello: { arrived: false, byBot: false, byPerson: false, ticketUuid: null },
}
const PLAN: TradePlan = {
  trade: 'salao',
  queues: [{ name: 'Marcar horário', greeting: 'Qual serviço?', isNew: true }],
  hours: 'seg a sex 09:00–19:00',
  quickMessages: [{ shortcode: 'precos', message: 'Estes são', isNew: false }],
  lanes: [{ name: 'Marcado', isNew: true }],
  talk: [
    { byCustomer: true, text: 'Oi' },
    { byCustomer: false, text: 'Com quem quer falar?' },
  ],
}
const linked = { id: 1, name: 'Loja', status: 'CONNECTED', number: '5511933334444', queues: [] }

const server =
  (run: FirstRun, problems: Problem[] = []) =>
  ({ method, path }: Sent): unknown => {
    if (path === '/first-run') return run
    if (path === '/first-run/problems') return problems
    if (path.startsWith('/first-run/trades/'))
      return method === 'POST' ? { ...PLAN, queues: [{ ...PLAN.queues[0], isNew: false }], lanes: [] } : PLAN
    if (path === '/whatsapp') return [linked]
    if (path === '/first-run/finish') return { ...run, isFinished: true }
    return undefined
  }

it('an owner sees what a trade would add before it is added', async () => {
  page = new OpenedPage('/primeiros-passos', person('admin'), server(BEGUN))
  await page.shows('Escolha o seu ramo')
  await until(() => document.querySelector<HTMLInputElement>('input[value=salao]')!.click())
  await page.shows('Marcar horário')
  await page.shows('Com quem quer falar?')
  await page.shows('/precos (já existe)')
  expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([])
  await page.press('Criar tudo isto')
  await page.shows('Pronto: filas, mensagens e etapas criadas.')
  expect(page.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/first-run/trades/salao',
  ])
  await page.shows('Tudo isto já existe.')
})

it('the run goes on where it stopped, waits for the hello of the own phone, and ends when both answered', async () => {
  const ready = { ...BEGUN, hasQueue: true, hasPeople: true }
  page = new OpenedPage('/primeiros-passos', person('admin'), server(ready))
  await page.shows('escreva “oi” para +55 (11) 93333-4444')
  await page.shows('Esperando a sua mensagem…')
  expect(page.text).not.toContain('Concluir')
  page.close()
  const hello = { arrived: true, byBot: true, byPerson: false, ticketUuid: 'u-1' }
  page = new OpenedPage('/primeiros-passos', person('admin'), server({ ...ready, hello }))
  await page.press('Abrir a conversa e responder')
  await page.arrivesAt('/tickets/u-1')
  page.close()
  page = new OpenedPage('/primeiros-passos', person('admin'), server({ ...ready, hello: { ...hello, byPerson: true } }))
  await page.press('Concluir')
  await until(() => expect(page.sent.map(({ path }) => path)).toContain('/first-run/finish'))
})

it('anyone who has no number in their profile gives it, and it is stored there', async () => {
  const ready = { ...BEGUN, hasQueue: true, hasPeople: true, ownNumber: '' }
  page = new OpenedPage('/primeiros-passos', person('admin'), server(ready))
  await page.types('O seu número de WhatsApp', '(11) 98888-7777')
  await page.press('É este')
  await until(() =>
    expect(page.sent).toContainEqual({ method: 'PUT', path: '/users/1', body: { whatsappNumber: '(11) 98888-7777' } }),
  )
  // How far the company is, is asked again after it.
  const put = () => page.sent.findIndex(({ method }) => method === 'PUT')
  const isRequestedAnew = () => page.sent.findLastIndex(({ path }) => path === '/first-run') > put()
  await until(() => expect(isRequestedAnew()).toBe(true))
})

it('the steps stand beside the tickets until the run is finished, for administrators alone', async () => {
  page = new OpenedPage('/tickets', person('admin'), server(BEGUN))
  await page.shows('Continuar de onde parou')
  page.close()
  page = new OpenedPage('/tickets', person('admin'), server({ ...BEGUN, isFinished: true }))
  await page.shows('Nenhum atendimento seu')
  expect(page.text).not.toContain('Primeiros passos')
  page.close()
  page = new OpenedPage('/tickets', person('user'), server(BEGUN))
  await page.shows('Nenhum atendimento seu')
  expect(page.sent.filter(({ path }) => path.startsWith('/first-run'))).toEqual([])
})

test('a line says what keeps customers unheard, leads there, and is put away until it is something else', async () => {
  const problems: Problem[] = [
    { kind: 'numberDown', count: 1, names: ['Loja'], since: new Date(Date.now() - 3 * 3_600_000).toISOString() },
    { kind: 'peopleWithoutQueue', count: 2, names: ['Ana', 'Bia'], since: null },
  ]
  page = new OpenedPage('/tags', person('admin'), server({ ...BEGUN, isFinished: true }, problems))
  await page.shows('Loja está desconectado há 3 h')
  await page.press('2 atendentes sem fila')
  await page.arrivesAt('/users')
  await page.press('Já sei, esconder até mudar')
  await until(() => expect(page.text).not.toContain('2 atendentes sem fila'))
  page.close()
  page = new OpenedPage('/tags', person('admin'), server({ ...BEGUN, isFinished: true }, problems.slice(1)))
  await page.shows('2 atendentes sem fila')
})

it('anyone who comes online while the page opens does not ask how far the company is once more', async () => {
  const me = person('admin')
  page = new OpenedPage('/tickets', me, server(BEGUN))
  await page.shows('Convide quem atende com você')
  const requested = () => page.asked.filter(url => url.endsWith('/first-run')).length
  const before = requested()
  const emitted = (id: number, seq: number) =>
    page.hears({ seq, event: 'company-1-user', data: { action: 'update', user: { ...me, id } } })
  await emitted(me.id, 1)
  // A colleague may be whom the company lacked; what came before this was taken by then.
  await emitted(2, 2)
  await until(() => expect(requested()).toBe(before + 1))
})
