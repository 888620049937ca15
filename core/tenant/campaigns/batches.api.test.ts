import { expect } from 'vitest'
import { LiveRows } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { run } from '../../storage/index.ts'
import { aCampaign } from './architecture-cases.ts'
import { campaignRoutes } from './contract.ts'
import { NOON, type Payload, reached } from './fixtures.ts'
import { RETRIED_AT_ONCE, retryFailed } from './recipients.ts'
import { removeCampaign } from './removal.ts'

/** No step of the main thread takes all recipients of a campaign at once, whatever is done to it. */

const statesOf = (company: TestCompany): Promise<Record<string, number>> =>
  company.context(async ({ db }) => {
    const text = 'SELECT state, count(*) AS count FROM campaign_recipients GROUP BY state'
    const rows = await run<{ state: string; count: number }>(db, text, [])
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  })

test('a campaign that is deleted is gone at once, and its recipients go a piece at a time', async ({
  world,
  company,
  admin,
}) => {
  const stored = await aCampaign(admin)
  const { id: campaignId } = await aCampaign(admin)
  const live = new LiveRows(await admin.fullSocket(), (await admin.call(campaignRoutes.list)).records, {
    campaign: 'campaign',
  })
  await reached(company, stored.id, [{}])
  await reached(company, campaignId, Array(1001).fill({}))
  const params = { campaignId }
  await company.context(desk =>
    desk.transaction(async tx => {
      await removeCampaign(tx, campaignId)
      const [left] = await run<{ count: number }>(tx.db, 'SELECT count(*) AS count FROM campaign_recipients', [])
      expect(left!.count).toBe(1002)
    }),
  )
  for (const rejected of [
    await admin.refusal(campaignRoutes.show, { params }),
    await admin.refusal(campaignRoutes.recipients, { params, query: {} }),
    await admin.refusal(campaignRoutes.update, { params, body: { name: 'De volta' } }),
    await admin.refusal(campaignRoutes.duplicate, { params }),
    await admin.refusal(campaignRoutes.remove, { params }),
  ])
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_CAMPAIGN_FOUND'])
  const { records, count } = await admin.call(campaignRoutes.list)
  expect([records.map(({ id }) => id), count]).toEqual([[stored.id], 1])
  expect((await live.now()).map(({ id }) => id)).toEqual([stored.id])
  await world.advance(0)
  expect(await statesOf(company)).toEqual({ waiting: 1 })
  const left = await company.context(({ db }) => db.selectFrom('campaigns').select('id').execute())
  expect(left).toEqual([{ id: stored.id }])
  expect(world.complaints).toEqual([])
})

test('those who could not be reached wait again a piece at a time, each once, and those who declined do not', async ({
  world,
  company,
  admin,
}) => {
  const { id: campaignId } = await aCampaign(admin)
  const failed: Payload = { state: 'failed', failure: 'rejected' }
  const yes: Payload = { ...failed, askedAt: NOON, confirmedAt: NOON }
  const declined = ['opted-out', 'declined', 'silent'].map((failure): Payload => ({ state: 'failed', failure }))
  await reached(company, campaignId, [...declined, ...Array(1000).fill(failed), yes])
  await company.context(({ db }) => run(db, `UPDATE campaigns SET status = 'FINALIZADA', preparedTo = NULL`, []))
  const params = { campaignId }
  expect(await admin.call(campaignRoutes.retry, { params })).toMatchObject({ status: 'EM_ANDAMENTO' })
  await world.advance(0)
  expect(await statesOf(company)).toEqual({ failed: 3, waiting: 1000, confirmed: 1 })
  const { records } = await admin.call(campaignRoutes.recipients, { params, query: { state: 'failed' } })
  expect(records.map(({ failure }) => failure)).toEqual(['opted-out', 'declined', 'silent'])
})

test('one that is cancelled while many wait for another try stays cancelled, and all of them wait', async ({
  world,
  company,
  admin,
}) => {
  const { id: campaignId } = await aCampaign(admin)
  await reached(company, campaignId, Array(501).fill({ state: 'failed', failure: 'rejected' }))
  await company.context(({ db }) => run(db, `UPDATE campaigns SET status = 'FINALIZADA', preparedTo = NULL`, []))
  const params = { campaignId }
  await admin.call(campaignRoutes.retry, { params })
  await company.context(({ db }) => run(db, `UPDATE campaigns SET status = 'CANCELADA'`, []))
  await world.advance(0)
  expect(world.complaints).toEqual([])
  expect(await statesOf(company)).toEqual({ waiting: 501 })
  expect(await admin.call(campaignRoutes.show, { params })).toMatchObject({ status: 'CANCELADA' })
})

test('who fails again while others wait is not tried without end', async ({ company, admin }) => {
  const { id: campaignId } = await aCampaign(admin)
  await reached(company, campaignId, Array(501).fill({ state: 'failed', failure: 'rejected' }))
  await company.context(desk =>
    desk.transaction(async tx => {
      const first = await retryFailed(tx, campaignId, 0)
      expect(first).toHaveLength(RETRIED_AT_ONCE)
      await run(tx.db, `UPDATE campaign_recipients SET state = 'failed', failure = 'rejected' WHERE id = ?`, [first[0]])
      expect(await retryFailed(tx, campaignId, Math.max(...first))).toHaveLength(1)
    }),
  )
  expect(await statesOf(company)).toEqual({ failed: 1, waiting: 500 })
})
