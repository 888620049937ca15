import { expect } from 'vitest'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import type { TenantDb } from '../../storage/index.ts'
import { CloudNumbers } from './numbers.ts'

let numbers: CloudNumbers
test.beforeAll(async ({ world }) => {
  numbers = new CloudNumbers(world.app.machinery.platform)
})

const stillThere = async () => true
const connectionOfANewCompany = async (world: World) => ({ companyId: (await world.company()).id, whatsappId: 1 })
const of = (phoneNumberId: string) => ({ phoneNumberId, wabaId: `account of ${phoneNumberId}` })
const ownerOf = async (id: string) => (await numbers.ownersOf([id])).get(id)

test('of two companies that claim one number at the same moment one gets it', async ({ world }) => {
  const [one, two] = [await connectionOfANewCompany(world), await connectionOfANewCompany(world)]
  const outcomes = await Promise.allSettled([
    numbers.claim(one, of('1'), stillThere),
    numbers.claim(two, of('1'), stillThere),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(outcomes[1]).toMatchObject({ reason: { code: 'ERR_WAPP_CLOUD_TAKEN' } })
  expect(await ownerOf('1')).toEqual(one)
})

test('a connection has one number, the last, and takes over what one that is gone has left', async ({ world }) => {
  const owner = await connectionOfANewCompany(world)
  const other = { ...owner, whatsappId: 2 }
  for (const id of ['2', '3', '3']) await numbers.claim(owner, of(id), stillThere)
  expect([await ownerOf('2'), await ownerOf('3')]).toEqual([undefined, owner])
  await expect(numbers.claim(other, of('3'), stillThere)).rejects.toMatchObject({ code: 'ERR_WAPP_CLOUD_TAKEN' })
  const stranger = await connectionOfANewCompany(world)
  await expect(numbers.claim(stranger, of('3'), async () => false)).rejects.toMatchObject({
    code: 'ERR_WAPP_CLOUD_TAKEN',
  })
  await numbers.claim(other, of('3'), async () => false)
  expect(await ownerOf('3')).toEqual(other)
})

test('what a company or a connection had is free with its end, and can be had again', async ({ world }) => {
  const one = await connectionOfANewCompany(world)
  const beside = { ...one, whatsappId: 2 }
  await numbers.claim(one, of('4'), stillThere)
  await numbers.claim(beside, of('5'), stillThere)
  await numbers.release(one)
  expect([await ownerOf('4'), await ownerOf('5')]).toEqual([undefined, beside])
  await numbers.forgetCompany(one.companyId)
  expect(await ownerOf('5')).toBeUndefined()
  expect(await numbers.reclaim(one, of('5'))).toBe(true)
  expect(await numbers.reclaim(beside, of('5'))).toBe(false)
  expect(await ownerOf('5')).toEqual(one)
  expect(await numbers.ownersOf([])).toEqual(new Map())
})

test('whose an account is, is known by its numbers, and of rows of before it may be anybody’s', async ({ world }) => {
  const owner = await connectionOfANewCompany(world)
  const before = await connectionOfANewCompany(world)
  await numbers.claim(owner, of('6'), stillThere)
  await numbers.claim(before, { phoneNumberId: '7', wabaId: '' }, stillThere)
  expect((await numbers.companiesOf(['account of 6'])).sort()).toEqual([owner.companyId, before.companyId].sort())
  expect(await numbers.companiesOf([])).toEqual([])
  await numbers.release(before)
})

test('what goes with a company or a connection is found by an index', async ({ world }) => {
  const { db } = world.app.machinery.platform
  const gone = db.deleteFrom('cloud_numbers').where('companyId', '=', 1)
  const plans = [gone, gone.where('whatsappId', '=', 1)].map(query => queryPlan(db as unknown as TenantDb, query))
  for (const plan of await Promise.all(plans)) expect(plan.join()).toContain('cloud_numbers_by_company')
  const ofAccount = db.selectFrom('cloud_numbers').select('companyId').distinct().where('wabaId', 'in', ['', '1'])
  expect((await queryPlan(db as unknown as TenantDb, ofAccount)).join()).toContain('cloud_numbers_by_account')
})
