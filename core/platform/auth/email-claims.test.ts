import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import type { Platform } from '../../company/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_TAKEN_EMAILS } from '../../kit/limits.ts'
import { StateOwner } from '../../kit/state.ts'
import { authErrors } from './contract.ts'
import { type Claimant, claimEmail } from './email-claims.ts'

function platformOf({ app, clock }: World): Platform {
  const states = new StateOwner<Platform>(() => platform)
  const parts: Partial<Platform> = { clock, store: app.machinery.platform, own: declared => states.own(declared) }
  const platform = parts as Platform
  return platform
}
const taken = (): Promise<never> => Promise.reject(fail(authErrors.ERR_EMAIL_ALREADY_EXISTS))

/** What one hears who wants the e-mail so many times. */
async function answers(platform: Platform, claimant: Claimant, email: string, times: number, work = taken) {
  const received: string[] = []
  for (let n = 0; n < times; n++) {
    const answer = claimEmail(platform, claimant, email, work).then(String, error => (error as Error).message)
    received.push(await answer)
  }
  return [...new Set(received)]
}

test('Only so many taken e-mails are reported in an hour, to an address as to a company, each by itself', async ({
  world,
  company,
}) => {
  const platform = platformOf(world)
  for (const claimant of [{ ip: '10.0.0.1' }, { companyId: company.id + 1000 }]) {
    expect(await answers(platform, claimant, company.adminEmail, MAX_TAKEN_EMAILS)).toEqual([
      'ERR_EMAIL_ALREADY_EXISTS',
    ])
    expect(await answers(platform, claimant, company.adminEmail, 1)).toEqual(['ERR_TOO_MANY_EMAILS'])
  }
  expect(await answers(platform, { companyId: company.id + 1001 }, 'a@b.example', 1)).toEqual([
    'ERR_EMAIL_ALREADY_EXISTS',
  ])
  expect(await answers(platform, { ip: '10.0.0.3' }, 'a@b.example', 1)).toEqual(['ERR_EMAIL_ALREADY_EXISTS'])
  await world.advance(HOUR)
  expect(await answers(platform, { ip: '10.0.0.1' }, 'a@b.example', 1)).toEqual(['ERR_EMAIL_ALREADY_EXISTS'])
})

test('An e-mail that someone of the own company has tells nothing new, and neither does one that is free', async ({
  world,
  company,
}) => {
  const platform = platformOf(world)
  const claimant = { companyId: company.id }
  const often = MAX_TAKEN_EMAILS + 1
  expect(await answers(platform, claimant, company.adminEmail, often)).toEqual(['ERR_EMAIL_ALREADY_EXISTS'])
  expect(await answers(platform, claimant, 'free@b.example', often, async () => 'made' as never)).toEqual(['made'])
  const other = () => Promise.reject(fail(generalErrors.ERR_NO_PERMISSION))
  expect(await answers(platform, claimant, 'free@b.example', often, other)).toEqual(['ERR_NO_PERMISSION'])
  expect(await answers(platform, { ip: '10.0.0.2' }, company.adminEmail, often, other)).toEqual(['ERR_NO_PERMISSION'])
})
