import { expect, onTestFinished } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD } from '../../app/testing/world.ts'
import type { Platform } from '../../company/index.ts'
import { queueRoutes } from '../../tenant/queues/contract.ts'
import { companyRoutes } from '../companies/contract.ts'
import { callers } from './callers.ts'
import { authRoutes } from './contract.ts'
import { accountOf, endSessionsOf, forgetCompany, insertAccount, personChanged } from './index.ts'
import { sessionOf, sessionUser } from './session-user.ts'
import { openOnlySession } from './sessions.ts'
import { accessTokens } from './tokens.ts'

const sessionIdOf = (platform: Platform, { token }: TestClient) =>
  platform.own(accessTokens).read(token ?? '') as number

/** Does something more each time that a desk is asked who someone is. */
function whenRequested({ tenants }: Platform, more: (companyId: number, userId: number) => Promise<void> | void): void {
  const ask = tenants.personOf
  tenants.personOf = async (desk, userId) => {
    const person = await ask(desk, userId)
    await more(desk.companyId, userId)
    return person
  }
  onTestFinished(() => {
    tenants.personOf = ask
  })
}

test('Who is behind a session is asked once, and again after a change of that very person or company', async ({
  world,
  company,
  admin,
}) => {
  const { platform } = world.app
  const colleague = await company.person('user')
  const other = await world.company()
  const requested: string[] = []
  whenRequested(platform, (companyId, userId) => void requested.push(`${companyId} ${userId}`))
  const requestedAgain = async () => {
    for (const client of [admin, colleague, other.admin]) await platform.own(callers).of(sessionIdOf(platform, client))
    return requested.splice(0)
  }
  await requestedAgain()
  expect(await requestedAgain()).toEqual([])
  await personChanged(platform, company.id, 1)
  expect(await requestedAgain()).toEqual([`${company.id} 1`])
  await forgetCompany(platform, company.id)
  expect(await requestedAgain()).toEqual([`${company.id} 1`, `${company.id} 2`])
})

test('Who was asked for before a change is not taken for who it is after it', async ({ world, company, admin }) => {
  const { platform } = world.app
  const sessionId = sessionIdOf(platform, admin)
  const rename = (name: string) =>
    company.context(desk =>
      desk.transaction(tx => tx.db.updateTable('users').set({ name }).where('id', '=', 1).execute()),
    )
  let isBetween = true
  whenRequested(platform, async () => {
    if (!isBetween) return
    isBetween = false
    await rename('Depois')
    await personChanged(platform, company.id, 1)
  })
  await forgetCompany(platform, company.id)
  await platform.own(callers).of(sessionId)
  expect(isBetween).toBe(false)
  expect((await platform.own(callers).of(sessionId))?.name).toBe('Depois')
})

test('A person who changes keeps the sockets of the session that goes on', async ({ world, company, admin }) => {
  const socket = await admin.fullSocket()
  await personChanged(world.app.platform, company.id, 1)
  await Promise.race([socket.settled(), socket.closed()])
  expect(socket.closedWith).toBeUndefined()
})

test('A session is nobody’s where the desk does not know the person, or the company is switched off', async ({
  world,
  company,
  superAdmin,
}) => {
  const { platform } = world.app
  const { db } = platform.store
  const [now, expiresAt] = [platform.clock.now(), Number.MAX_SAFE_INTEGER]
  const opened = async (userId: number) => {
    const { id: accountId } = (await accountOf(db, company.id, userId))!
    const hash = `${company.id}-${userId}`
    const session = { accountId, refreshHash: hash, familyHash: hash, ip: '10.0.0.1', userAgent: '' }
    return openOnlySession(db, { ...session, createdAt: now, expiresAt })
  }
  const email = `ninguem-${company.id}@empresa.example`
  const { passwordHash } = (await accountOf(db, company.id, 1))!
  await insertAccount(db, { email, passwordHash, companyId: company.id, userId: 99 }, now)
  expect(await platform.own(callers).of(await opened(99))).toBeUndefined()
  await expect(world.signIn(email)).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })

  const sessionId = await opened(1)
  const caller = (await platform.own(callers).of(sessionId))!
  await expect(sessionUser(platform, { ...caller, userId: 99 })).rejects.toThrow('ERR_SESSION_EXPIRED')
  await expect(sessionOf(platform, sessionId + 1)).rejects.toThrow('ERR_SESSION_EXPIRED')
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { status: false } })
  expect(await platform.own(callers).of(await opened(1))).toBeUndefined()
})

test('Anyone who is signed in is told their queues and what they may see', async ({ world, company, admin }) => {
  const { id, name, color } = await admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#007835' } })
  const person = await company.person('user', [id])
  expect(await person.call(authRoutes.me)).toMatchObject({
    queues: [{ id, queueId: id, name, color }],
    allTicket: 'disable',
  })
  const { platform } = world.app
  expect(await platform.own(callers).of(sessionIdOf(platform, person))).toMatchObject({ queueIds: [id] })
})

test('The sessions of a person end but for one that is stored, and colleagues stay', async ({
  world,
  company,
  admin,
}) => {
  const { platform } = world.app
  const colleague = await company.person('user')
  await endSessionsOf(platform, company.id, 1, sessionIdOf(platform, admin))
  await admin.call(authRoutes.me)
  await endSessionsOf(platform, company.id, 1)
  expect((await admin.refusal(authRoutes.me)).code).toBe('ERR_SESSION_EXPIRED')
  await colleague.call(authRoutes.me)
  await world.signIn(company.adminEmail, PASSWORD)
})
