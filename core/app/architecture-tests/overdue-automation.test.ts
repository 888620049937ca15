import { expect } from 'vitest'
import { HOUR } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { connectionRoutes } from '../../tenant/connections/contract.ts'
import { externalApiRoutes } from '../../tenant/external-api/contract.ts'
import { aHook, post } from '../../tenant/flows/hooks/fixtures.ts'
import { deskWithFlow, line, says, sentTo } from '../../tenant/flows/runs/fixtures.ts'
import { ticketRoutes } from '../../tenant/tickets/contract.ts'
import { connectionOperations } from '../operations/connections.ts'
import { errorReplyOf } from '../operations/error.ts'
import { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'

/**
 * What a company has done by itself, and what comes of it while it is overdue (decision 4), written by hand. Everything that customers
 * write is there after the payment, and what rested goes on.
 */
const WHILE_OVERDUE = {
  'a flow for who writes': 'nothing is said',
  'a flow that rests': 'rests on',
  'words for who calls': 'nothing is said',
  'the end of a silent conversation': 'it stays open',
  'a webhook of a flow': '403 ERR_COMPANY_OVERDUE',
  'the send call': '403 ERR_COMPANY_OVERDUE',
  'a message by the command line': 'ERR_COMPANY_RESTS',
}

const TOKEN = 'token-de-quem-deve'

test('Nothing is done by itself for an overdue company, nothing is lost, and what rested goes on with the payment', async ({
  world,
  company,
}) => {
  const graph = line(says('a', 'Bem-vindo.'), ['r', 'espera', { waitTime: 60 }], says('b', 'Voltei.'))
  const { desk, admin } = await deskWithFlow(world, graph, company)
  const { path } = await aHook(company, {})
  await desk.set('call', 'disabled')
  await desk.set('autoCloseHours', '4')
  const params = { whatsappId: desk.connection.id }
  await admin.call(connectionRoutes.update, { params, body: { token: TOKEN } })
  const [rests, silent, newcomer] = [desk.customer(), desk.customer(), desk.customer()]
  for (const customer of [silent, rests]) await desk.hears(customer, 'oi')
  const { id: ticketId } = await desk.ticketOf(silent)
  await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })

  const due = async (dueDate: string) =>
    (await world.superAdmin()).call(companyRoutes.update, { params: { id: company.id }, body: { dueDate } })
  await due('2026-01-01')
  await desk.hears(newcomer, 'oi')
  silent.calls('missed')
  await desk.settled()
  const [hook, sending] = [
    await post(world, path, {}),
    await new TestClient(world.base, TOKEN).refusal(externalApiRoutes.send, { body: { number: rests.pn, body: 'Oi' } }),
  ]
  const operator = { emit: () => {}, ending: new AbortController().signal }
  const order = { company: String(company.id), connection: String(desk.connection.id), number: rests.pn, text: 'Oi' }
  const byHand = await connectionOperations.send
    .work(world.app, { ...order, wait: false }, operator)
    .then(String, error => errorReplyOf(error)?.code)
  await world.advance(5 * HOUR)
  await desk.settled()
  const status = ({ db }: Parameters<Parameters<typeof company.context>[0]>[0]) =>
    db.selectFrom('tickets').select('status').where('id', '=', ticketId).executeTakeFirstOrThrow()
  const nothingTo = (numbers: string[]): string => (numbers.length === 0 ? 'nothing is said' : numbers.join())
  expect({
    'a flow for who writes': nothingTo(sentTo(desk, newcomer.pn)),
    'a flow that rests': sentTo(desk, rests.pn).join() === 'Bem-vindo.' ? 'rests on' : sentTo(desk, rests.pn),
    'words for who calls': nothingTo(sentTo(desk, silent.pn).slice(1)),
    'the end of a silent conversation':
      (await company.context(status)).status === 'open' ? 'it stays open' : 'it is closed',
    'a webhook of a flow': `${hook.status} ${hook.said.error}`,
    'the send call': `${sending.status} ${sending.code}`,
    'a message by the command line': byHand,
  }).toEqual(WHILE_OVERDUE)

  await due('')
  // In steps: what was to be said an hour ago is not said any more.
  for (let n = 0; n < 3; n += 1) await desk.later(HOUR / 2)
  expect(sentTo(desk, rests.pn)).toEqual(['Bem-vindo.', 'Voltei.'])
  expect(await desk.transcript(newcomer)).toEqual(['oi'])
  expect((await desk.transcript(silent)).at(-1)).toMatch(/^Chamada de voz\/vídeo perdida às/)
})
