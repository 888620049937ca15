import { expect } from 'vitest'
import { LiveRows } from '../../../app/testing/live-rows.ts'
import { test } from '../../../app/testing/test.ts'
import { HOUR, SECOND } from '../../../kit/clock.ts'
import { auditRoutes } from '../../audit/contract.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { campaignRoutes } from '../contract.ts'
import { planned } from '../fixtures.ts'
import { type OptOut, optOutRoutes } from './contract.ts'
import { hasOptedOut, optOut } from './opt-outs.ts'

/** A campaign to two that has ended, and a copy of it that can be sent. */
async function sent(world: Parameters<typeof planned>[0], provided: Parameters<typeof planned>[1] = {}) {
  const one = await planned(world, provided, { people: 2 })
  await one.comes()
  const again = async (): Promise<void> => {
    const copy = await one.act('duplicate')
    await one.desk.admin.call(campaignRoutes.update, {
      params: { campaignId: copy.id },
      body: { scheduledAt: one.at(HOUR) },
    })
    await one.desk.later(HOUR)
    await one.drains()
  }
  return { ...one, again }
}

test('an administrator sees who wants no campaigns and of which, and lets campaigns write to them again', async ({
  world,
}) => {
  const { desk, campaign, customers, got, again } = await sent(world)
  const live = new LiveRows<OptOut>(await desk.admin.fullSocket(), [], { campaignOptOut: 'campaignOptOut' })
  await desk.hears(customers[0]!, 'Sair!')
  const { records } = await desk.admin.call(optOutRoutes.list)
  expect(records).toMatchObject([{ name: 'Pessoa 1', number: customers[0]!.pn, campaign: campaign.name }])
  expect(await live.now()).toEqual(records)
  const params = { optOutId: records[0]!.id }
  await desk.admin.call(optOutRoutes.remove, { params })
  expect([await live.now(), (await desk.admin.call(optOutRoutes.list)).records]).toEqual([[], []])
  expect((await desk.admin.refusal(optOutRoutes.remove, { params })).code).toBe('ERR_NO_OPT_OUT_FOUND')
  const { entries } = await desk.admin.call(auditRoutes.list, {})
  const subject = `Pessoa 1 (${customers[0]!.pn})`
  expect(entries.filter(({ kind }) => kind === 'campaignOptOutUndone')).toMatchObject([{ subject }])
  await again()
  expect(got().map(texts => texts.length)).toEqual([3, 2])
})

test("'cancelar' to a question is a no to it, and more than a word for leaving leaves nothing", async ({ world }) => {
  const asks = { confirmation: true, confirmationMessage1: 'Posso mandar?' }
  const { desk, customers, now } = await sent(world, asks)
  await desk.hears(customers[0]!, 'Cancelar')
  await desk.hears(customers[1]!, 'Pode parar na portaria')
  await desk.later(SECOND)
  const { shipping } = await now()
  expect(shipping.toSorted((a, b) => a.id - b.id).map(({ failure }) => failure)).toEqual(['declined', null])
  expect((await desk.admin.call(optOutRoutes.list)).records).toEqual([])
})

test('a number counts with and without its ninth digit, once, and those who said so last come first', async ({
  company,
  admin,
}) => {
  const who = (name: string, number: string) => ({ name, number, campaign: null })
  await company.context(desk =>
    desk.transaction(async tx => {
      await optOut(tx, who('Ana', '5511988880001'))
      await optOut(tx, who('Ana de novo', '551188880001'))
      for (let n = 2; n <= 22; n += 1) await optOut(tx, who(`Pessoa ${n}`, `55119888800${n + 10}`))
    }),
  )
  const knows = (number: string) => company.context(({ db }) => hasOptedOut(db, number))
  expect(await Promise.all(['5511988880001', '551188880001', '5511988880002'].map(knows))).toEqual([true, true, false])
  const first = await admin.call(optOutRoutes.list)
  expect([first.records.length, first.records[0]!.name, first.hasMore]).toEqual([20, 'Pessoa 22', true])
  const rest = await admin.call(optOutRoutes.list, { query: { cursor: first.nextCursor! } })
  expect(rest.records.map(({ name }) => name)).toEqual(['Pessoa 2', 'Ana'])
  for (const searchParam of ['ANA', '8880001'])
    expect((await admin.call(optOutRoutes.list, { query: { searchParam } })).records).toMatchObject([{ name: 'Ana' }])
})

test('who leaves reads one line, hears no bot, and leaves no ticket that waits', async ({ world }) => {
  const { desk, customers } = await sent(world, {})
  await desk.admin.call(connectionRoutes.update, {
    params: { whatsappId: desk.connection.id },
    body: { name: desk.connection.name, greetingMessage: 'Olá! Escolha:' },
  })
  for (const [customer, text] of [
    [customers[0]!, 'SAIR'],
    [customers[1]!, 'quero sair da lista'],
  ] as const) {
    await desk.hears(customer, text)
    expect((await desk.transcript(customer)).slice(-2)).toEqual([
      text,
      '> Pronto: você não receberá mais as nossas campanhas.',
    ])
    expect(await desk.ticketOf(customer)).toMatchObject({ status: 'closed', queueId: null })
  }
  expect((await desk.admin.call(optOutRoutes.list)).records).toHaveLength(2)
})

test('who leaves while someone attends them reads the line, and the attendance goes on', async ({ world }) => {
  const { desk, customers } = await sent(world)
  const ana = customers[0]!
  await desk.hears(ana, 'tenho uma dúvida')
  const { id: ticketId } = await desk.ticketOf(ana)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  await desk.hears(ana, 'sair')
  expect((await desk.transcript(ana)).at(-1)).toBe('> Pronto: você não receberá mais as nossas campanhas.')
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
})
