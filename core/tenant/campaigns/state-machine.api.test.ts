import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { run } from '../../storage/index.ts'
import { aCampaign } from './architecture-cases.ts'
import { type CampaignSettings, campaignRoutes } from './contract.ts'
import { planned } from './fixtures.ts'

/**
 * The architecture test of campaigns: whatever happens to one, each recipient gets it at most once, no turn comes faster than the pace, and it ends.
 * An orderly stop is part of it; what a killed program may repeat is counted by `npm run crash`.
 */

const PEOPLE = 4
const LONGER = 30

/** The program ends and begins again, the line falls and comes back, WhatsApp rejects the next message, someone answers. */
const ACTS = ['cancel', 'cancel', 'restart', 'restart', 'edit', 'down', 'falls', 'refused', 'answers', 'retry'] as const

/** What is done to it, and how long nothing happens then. */
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.nat(PEOPLE - 1),
  says: fc.constantFrom('Quanto custa?', 'sim', 'não', 'sair'),
  seconds: fc.constantFrom(0, 1, 5, 20, 60),
})

const story = fc.record({
  asks: fc.boolean(),
  longerIntervalAfter: fc.constantFrom(1, 5),
  /** To how many minutes from then on it is moved before its time. */
  moves: fc.array(fc.integer({ min: 61, max: 120 }), { maxLength: 2 }),
  steps: fc.array(step, { minLength: 6, maxLength: 14 }),
})

/** Notes each turn, in the file of the company: what was handed to the outbox, and when. */
const TURNS = [
  'CREATE TABLE turns_seen (at INTEGER NOT NULL)',
  `CREATE TRIGGER turns_are_seen AFTER UPDATE OF state ON campaign_recipients WHEN new.state = 'sending' BEGIN
    INSERT INTO turns_seen VALUES (new.updatedAt); END`,
]

test('whatever happens to a campaign, everybody gets it at most once, no faster than its pace, and it ends', async ({
  world,
  superAdmin,
}) => {
  const { desk, customers, list } = await planned(world, { scheduledAt: null }, { people: PEOPLE })
  // Its trial would end before.
  await superAdmin.call(companyRoutes.update, { params: { id: desk.company.id }, body: { dueDate: '' } })
  const inFile = <R extends object>(text: string): Promise<R[]> =>
    desk.company.context(({ db }) => run<R>(db, text, []))
  for (const text of TURNS) await inFile(text)
  // Who wrote is no stranger, whom the connection would write to at a pace of its own.
  for (const customer of customers) await desk.hears(customer, 'oi')

  await fc.assert(
    fc.asyncProperty(story, async ({ asks, longerIntervalAfter, moves, steps }) => {
      for (const table of ['turns_seen', 'campaign_opt_outs']) await inFile(`DELETE FROM ${table}`)
      const before = desk.line.taken.length
      const at = (ms: number): string => new Date(world.clock.now() + ms).toISOString()
      const pace = { messageInterval: 0, longerIntervalAfter, greaterInterval: LONGER, confirmationHours: 1 } as const
      await desk.admin.call(campaignRoutes.saveSettings, { body: { settings: pace } })
      const { id: campaignId } = await aCampaign(desk.admin, {
        ...{ contactListId: list.id, whatsappId: desk.connection.id, scheduledAt: at(61 * MINUTE) },
        ...{ confirmation: asks, confirmationMessage1: 'Posso escrever?' },
      })
      const params = { campaignId }
      const now = () => desk.admin.call(campaignRoutes.show, { params })
      /** Done, or rejected for the state that it is in. */
      const act = async (verb: 'cancel' | 'restart' | 'retry'): Promise<boolean> => {
        const { status } = await desk.admin.raw('POST', `/campaigns/${campaignId}/${verb}`)
        expect([200, 409]).toContain(status)
        return status === 200
      }
      const edit = (body: object): Promise<unknown> => desk.admin.raw('PUT', `/campaigns/${campaignId}`, { body })

      for (const minutes of moves) await edit({ scheduledAt: at(minutes * MINUTE) })
      await desk.later(Date.parse((await now()).scheduledAt!) - world.clock.now())
      const restarts: number[] = []
      for (const { act: what, who, says, seconds } of steps) {
        if (what === 'cancel' || what === 'retry') await act(what)
        else if (what === 'restart' && (await act(what))) restarts.push(world.clock.now())
        else if (what === 'edit') await edit({ message1: 'Olá, {nome}! Mudou.' })
        else if (what === 'down') await desk.restart()
        else if (what === 'falls') desk.line.drop(428)
        else if (what === 'refused') desk.line.refuse(500)
        else if (what === 'answers') await desk.hears(customers[who]!, says)
        await desk.later(seconds * SECOND)
      }
      if (await act('restart')) restarts.push(world.clock.now())
      for (let round = 0; round < PEOPLE + 1; round += 1) await desk.later(MINUTE)
      // Until then who was asked may answer.
      if (asks) await desk.later(HOUR)
      await desk.later(MINUTE)

      const { status, counts } = await now()
      expect([status, counts.waiting, counts.sending, counts.asked, counts.confirmed]).toEqual([
        'FINALIZADA',
        0,
        0,
        0,
        0,
      ])
      expect(counts.delivered + counts.failed).toBe(PEOPLE)
      const taken = desk.line.taken.slice(before)
      const textsOf = (number: string): string[] =>
        taken.flatMap(({ to, content }) => (to.pn === number && 'body' in content ? [content.body.slice(0, 5)] : []))
      for (const { pn } of customers)
        for (const beginning of ['Posso', 'Olá, ']) expect(count(textsOf(pn), beginning)).toBeLessThanOrEqual(1)
      expect(
        count(
          customers.flatMap(({ pn }) => textsOf(pn)),
          'Olá, ',
        ),
      ).toBe(counts.delivered)
      const turns = await inFile<{ at: number }>('SELECT at FROM turns_seen ORDER BY rowid')
      expect(
        tooEarly(
          turns.map(turn => turn.at),
          restarts,
          longerIntervalAfter,
        ),
      ).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

const count = (texts: readonly string[], wanted: string): number => texts.filter(text => text === wanted).length

/** Turns that came before the longer rest was over, which each so many messages bring; a restart begins again (behaviour A14). */
function tooEarly(
  turns: readonly number[],
  restarts: readonly number[],
  after: CampaignSettings['longerIntervalAfter'],
): number[] {
  const early: number[] = []
  let sinceRest = 0
  let earliest = 0
  let last = 0
  for (const turn of turns) {
    if (restarts.some(restart => restart >= last && restart <= turn)) [sinceRest, earliest] = [0, 0]
    if (turn < earliest) early.push(turn)
    sinceRest += 1
    if (sinceRest === after) [sinceRest, earliest] = [0, turn + LONGER * SECOND]
    last = turn
  }
  return early
}
