import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test as base } from '../../app/testing/test.ts'
import { PASSWORD, type TestCompany, type World } from '../../app/testing/world.ts'
import { DAY } from '../../kit/clock.ts'
import { companyRoutes } from '../companies/contract.ts'
import { authRoutes } from './contract.ts'

const APP = 'https://app.example.com'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { allowOrigin: APP } } as const)

/** The due date as sign-in, refresh and `me` tell it to a page of this origin; of our own where none is given. */
async function sentTo({ base }: World, { adminEmail }: TestCompany, headers: Record<string, string>) {
  const client = new TestClient(base, undefined, headers)
  const signedIn = await client.raw('POST', '/auth/login', { body: { email: adminEmail, password: PASSWORD } })
  const cookie = signedIn.headers.getSetCookie().find(one => one.startsWith('jrt='))!
  const renewed = await new TestClient(base, undefined, { ...headers, cookie }).raw('POST', '/auth/refresh_token')
  const [{ user }, { token, user: again }] = [await signedIn.json(), await renewed.json()]
  const me = await new TestClient(base, token, headers).call(authRoutes.me)
  return [user, again, me].map(({ company }) => company.dueDate)
}

test('Pages of the family let nobody in without a due date, so they are told a far one where there is none', async ({
  world,
  superAdmin,
  company,
}) => {
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '' } })
  expect(await sentTo(world, company, { origin: APP })).toEqual(['2999-12-31', '2999-12-31', '2999-12-31'])
  expect(await sentTo(world, company, {})).toEqual([null, null, null])
  expect(await sentTo(world, company, { origin: 'https://evil.example' })).toEqual([null, null, null])
})

test('A due date that there is comes to them as it is', async ({ world, superAdmin }) => {
  const company = await world.company()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2027-03-01' } })
  await world.advance(DAY)
  expect(await sentTo(world, company, { origin: APP })).toEqual(['2027-03-01', '2027-03-01', '2027-03-01'])
})
