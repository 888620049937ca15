import { expect } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { chances } from '../../testing/chances.ts'
import { test } from '../../testing/test.ts'
import { campaignRoutes } from './contract.ts'
import { planned } from './fixtures.ts'

const LONGER = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 30, confirmationHours: 1 } as const

/** Cancelled, changed, resumed, restarted, refused by WhatsApp, answered, tried again, in any order. */
const ACTS = ['wait', 'wait', 'wait', 'cancel', 'edit', 'restart', 'down', 'refused', 'answers', 'retry'] as const

for (const [seed, asks] of [
  [101, false],
  [20_202, false],
  [3_030_303, false],
  [404, true],
  [50_505, true],
] as const)
  test(`whatever happens to it, everybody gets it at most once, no faster than its pace, and it ends (${seed}${asks ? ', asking first' : ''})`, async ({
    world,
  }) => {
    const people = 6
    const { desk, customers, got, now, params } = await planned(
      world,
      asks ? { confirmation: true, confirmationMessage1: 'Posso escrever?' } : {},
      { people, settings: LONGER },
    )
    // Who wrote is no stranger, whom the connection would write to at a pace of its own.
    for (const customer of customers) await desk.hears(customer, 'oi')
    const chance = chances(seed)
    const turns: [at: number, count: number][] = []
    await desk.later(2 * HOUR)
    for (let step = 0; step < 20; step += 1) {
      const { status, counts } = await now()
      turns.push([world.clock.now(), people - counts.waiting])
      const act = ACTS[Math.floor(chance() * ACTS.length)]!
      if (act === 'cancel' && status === 'EM_ANDAMENTO') await desk.admin.call(campaignRoutes.cancel, { params })
      else if (act === 'restart' && status === 'CANCELADA') await desk.admin.call(campaignRoutes.restart, { params })
      else if (act === 'retry' && status !== 'CANCELADA') await desk.admin.call(campaignRoutes.retry, { params })
      else if (act === 'edit' && status === 'CANCELADA')
        await desk.admin.call(campaignRoutes.update, { params, body: { message1: 'Olá, {nome}! Mudou.' } })
      else if (act === 'down') await desk.restart()
      else if (act === 'refused') desk.line.refuse(500)
      else if (act === 'answers') await desk.hears(customers[Math.floor(chance() * people)]!, 'Quanto custa?')
      await desk.later(Math.round(chance() * 40) * SECOND)
    }
    if ((await now()).status === 'CANCELADA') await desk.admin.call(campaignRoutes.restart, { params })
    for (let round = 0; round < people + 2; round += 1) await desk.later(MINUTE)
    // Until then who was asked may answer.
    if (asks) await desk.later(2 * HOUR)
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { waiting: 0, sending: 0, asked: 0 } })
    // What was refused and tried again is the same message, with its id.
    for (const { pn } of customers)
      for (const beginning of ['Posso', 'Olá']) expect(idsOf(desk.line.sent, pn, beginning).size).toBeLessThanOrEqual(1)
    const texts = got().flat()
    expect(texts.filter(text => !text.startsWith('Olá, Pessoa') && text !== 'Posso escrever?')).toEqual([])
    expect(texts.includes('Posso escrever?')).toBe(asks)
    if (asks) return
    for (const [at, [moment, count]] of turns.entries()) {
      const before = turns[at - 1]
      // A restart paces from then on, so one more may go.
      if (before) expect(count - before[1]).toBeLessThanOrEqual(Math.ceil((moment - before[0]) / (30 * SECOND)) + 1)
    }
  })

/** The ids of messages to a number that begin so. */
const idsOf = (
  sent: readonly { waId: string; to: { pn?: string }; content: object }[],
  number: string,
  beginning: string,
): Set<string> =>
  new Set(
    sent
      .filter(({ to, content }) => to.pn === number && 'body' in content && String(content.body).startsWith(beginning))
      .map(({ waId }) => waId),
  )
