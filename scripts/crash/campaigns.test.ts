import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { isWritten, peopleOf } from './campaign-people.ts'
import { crashCampaigns } from './campaigns.ts'

const KILLS = size(4, 20)
const PEOPLE_EACH = size(32, 63)

test('kill -9 again and again amid eight campaigns loses nobody and repeats at most the one in doubt, with its id', async () => {
  const report = await crashCampaigns({ seed, kills: KILLS, peopleEach: PEOPLE_EACH, say: () => {} })
  console.log(report)
  const people = peopleOf(PEOPLE_EACH)
  const delivered = people.filter(isWritten).length
  expect(report).toMatchObject({
    ...{ delivered, failed: people.length - delivered, early: 0, hold: 'restricted' },
    ...{ lost: [], unwanted: [], doubledAnew: [], unexplained: 0 },
  })
  expect(report.farewells.length).toBeGreaterThan(0)
  expect(report.farewells.filter(times => times !== 1)).toEqual([])
  expect(report.inDoubt).toBeLessThanOrEqual(KILLS)
  expect(report.amid).toBeGreaterThanOrEqual(KILLS / 2)
})
