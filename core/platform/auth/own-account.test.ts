import { expect } from 'vitest'
import { test as base } from '../../app/testing/test.ts'
import { PASSWORD } from '../../app/testing/world.ts'
import type { OwnChange } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Failure } from '../../kit/errors.ts'
import { words } from '../../kit/words.ts'
import { confirmOwnChange } from './index.ts'

const test = base.extend('asked', ({ world, company }) => (change: OwnChange, more: Partial<Caller> = {}) => {
  const caller = { companyId: company.id, userId: 1, sessionId: 1, mustChangePassword: false, ...more } as Caller
  return confirmOwnChange(world.app.platform, caller, '10.0.0.1', change).then(
    () => 'confirmed',
    (error: Failure) => error.code,
  )
})

test('A new password or e-mail asks for the password that one has', async ({ world, company, asked: requested }) => {
  for (const change of [{ password: 'nova-senha' }, { email: 'nova@empresa.example' }]) {
    expect(await requested({ ...change, currentPassword: PASSWORD })).toBe('confirmed')
    expect(await requested({ ...change, currentPassword: 'errada' })).toBe('ERR_WRONG_PASSWORD')
    expect(await requested(change)).toBe('ERR_VALIDATION')
  }
  const caller = { companyId: company.id, userId: 1, sessionId: 1, mustChangePassword: false } as Caller
  await expect(
    confirmOwnChange(world.app.platform, caller, '10.0.0.1', { password: 'nova-senha' }),
  ).rejects.toMatchObject({ data: { faults: [{ path: 'currentPassword', message: words.required }] } })
})

test('Nothing asks for it that changes neither, and a provisional password is replaced without it', async ({
  company,
  asked: requested,
}) => {
  expect(await requested({})).toBe('confirmed')
  expect(await requested({ email: company.adminEmail, currentPassword: 'errada' })).toBe('confirmed')
  expect(await requested({ password: 'nova-senha' }, { mustChangePassword: true })).toBe('confirmed')
  expect(await requested({ email: 'nova@empresa.example' }, { mustChangePassword: true })).toBe('ERR_VALIDATION')
  expect(await requested({}, { userId: 99 })).toBe('ERR_SESSION_EXPIRED')
})

test('Wrong ones count for the session in which they are tried, until a right one', async ({
  world,
  company,
  asked: requested,
}) => {
  const tried = (currentPassword: string, sessionId = 1) =>
    requested({ password: 'nova-senha', currentPassword }, { sessionId })
  for (let attempt = 0; attempt < 4; attempt++) await tried('errada')
  expect(await tried(PASSWORD)).toBe('confirmed')
  for (let attempt = 0; attempt < 5; attempt++) expect(await tried('errada')).toBe('ERR_WRONG_PASSWORD')
  expect(await tried(PASSWORD)).toBe('ERR_TOO_MANY_LOGINS')
  expect(await tried(PASSWORD, 2)).toBe('confirmed')
  await world.signIn(company.adminEmail)
})

test('It is compared in the line of those who work, in the turn of the company', async ({
  world,
  company,
  asked: requested,
}) => {
  const { passwords } = world.app.platform
  const compare = passwords.matches.bind(passwords)
  const turns: unknown[] = []
  passwords.matches = (plain, stored, turn) => {
    turns.push(turn)
    return compare(plain, stored, turn)
  }
  await requested({ password: 'nova-senha', currentPassword: PASSWORD })
  passwords.matches = compare
  expect(turns).toEqual([{ line: 'desk', by: company.id }])
})
