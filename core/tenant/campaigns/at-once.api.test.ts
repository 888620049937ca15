import { expect } from 'vitest'
import { atOnce, CALLERS, deletedBeside } from '../../app/testing/at-once.ts'
import { test } from '../../app/testing/test.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListRoutes } from '../contact-lists/contract.ts'
import { aCampaign } from './architecture-cases.ts'
import { campaignRoutes } from './contract.ts'
import { planned } from './fixtures.ts'

test('20 who cancel and restart a running campaign at once leave it in one state, and each person gets it once', async ({
  world,
}) => {
  const slow = { messageInterval: 20, longerIntervalAfter: 0 } as const
  const { desk, act, now, got, turns } = await planned(world, {}, { people: 4, settings: slow, within: HOUR })
  await desk.later(HOUR)
  expect(await turns()).toBe(1)
  const { refused: rejected } = await atOnce(at => act(at < CALLERS / 2 ? 'cancel' : 'restart'))
  expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['ERR_CAMPAIGN_STATE']))
  if ((await now()).status === 'CANCELADA') {
    const again = await atOnce(() => act('restart'))
    expect([again.done.length, again.refused.length]).toEqual([1, CALLERS - 1])
  }
  expect((await now()).status).toBe('EM_ANDAMENTO')
  for (let minute = 0; minute < 10; minute += 1) await desk.later(MINUTE)
  expect(got()).toEqual([1, 2, 3, 4].map(n => [`Olá, Pessoa ${n}!`]))
  expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 4, waiting: 0, sending: 0 } })
})

test('A campaign that is deleted while it is changed, copied and given a file is gone, with its files', async ({
  world,
  company: { admin },
}) => {
  const form = (): FormData => {
    const file = new FormData()
    file.append('file', new Blob(['x'], { type: 'text/plain' }), 'oferta.txt')
    return file
  }
  const codes = await deletedBeside({
    make: async () => ({ params: { campaignId: (await aCampaign(admin)).id } }),
    remove: ({ params }) => admin.call(campaignRoutes.remove, { params }),
    writes: [
      ({ params }) => admin.call(campaignRoutes.update, { params, body: { message1: 'Outra' } }),
      ({ params }) => admin.call(campaignRoutes.uploadMedia, { params, form: form() }),
      ({ params }) => admin.call(campaignRoutes.duplicate, { params }),
    ],
    after: async ({ params }) => {
      expect((await admin.refusal(campaignRoutes.show, { params })).code).toBe('ERR_NO_CAMPAIGN_FOUND')
    },
  })
  expect(codes).toEqual(['ERR_NO_CAMPAIGN_FOUND'])
  expect(world.complaints).toEqual([])
})

test('A list that is deleted while campaigns are made for it is in none of them', async ({ world, company }) => {
  const { admin } = company
  const codes = await deletedBeside({
    make: () => aContactList(admin),
    remove: ({ id }) => admin.call(contactListRoutes.remove, { params: { contactListId: id } }),
    writes: [({ id }) => aCampaign(admin, { contactListId: id })],
    after: async ({ id }) => {
      const { records } = await admin.call(campaignRoutes.list)
      expect(records.filter(({ contactListId }) => contactListId === id)).toEqual([])
    },
  })
  expect(codes).toEqual(['ERR_NO_CONTACT_LIST_FOUND'])
  expect(world.complaints).toEqual([])
})
