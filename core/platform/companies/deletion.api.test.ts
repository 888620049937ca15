import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { DAY } from '../../kit/clock.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { connectionRoutes } from '../../tenant/connections/contract.ts'
import { aConnectedConnection } from '../../tenant/connections/fixtures.ts'
import { tagRoutes } from '../../tenant/tags/contract.ts'
import { authRoutes } from '../auth/contract.ts'
import { planRoutes } from '../plans/contract.ts'
import { signUpForm } from '../signup/architecture-cases.ts'
import { signUpRoutes } from '../signup/contract.ts'
import { companyRoutes } from './contract.ts'
import { deletedCompanies, forgetDeleted, removeCompany, restoreCompany } from './deletion.ts'

const folderOf = (world: World, id: number): string => join(world.folder, 'companies', String(id))
const rejection = (work: Promise<unknown>) => work.catch(error => error.code)

test('A company that was deleted comes back as it was: its people, what they made, and the tokens of its connections', async ({
  world,
  company,
}) => {
  const { platform } = world.app
  const token = 'segredo-da-conexao-que-volta'
  const connection = await aConnectedConnection(world, company, { token })
  await company.admin.call(tagRoutes.create, { body: { name: 'Fica', color: '#ff0000' } })
  await removeCompany(platform, company.id)
  expect(await world.app.connectionOf(token)).toBeUndefined()
  expect(world.app.whatsapp.connections.state({ companyId: company.id, connectionId: connection.id })).toBeUndefined()
  await restoreCompany(platform, company.id)
  const admin = await world.signIn(company.adminEmail)
  expect((await admin.call(tagRoutes.list, { query: {} })).tags.map(({ name }) => name)).toEqual(['Fica'])
  expect(await world.app.connectionOf(token)).toMatchObject({ companyId: company.id, whatsappId: connection.id })
  expect(await admin.call(connectionRoutes.show, { params: { whatsappId: connection.id } })).toMatchObject({
    status: 'DISCONNECTED',
  })
  expect((await deletedCompanies(platform.store.db)).map(({ id }) => id)).not.toContain(company.id)
})

test('The log of the platform tells who deleted a company, and that it came back', async ({
  world,
  superAdmin,
  company,
}) => {
  await superAdmin.call(companyRoutes.remove, { params: { id: company.id } })
  await restoreCompany(world.app.platform, company.id)
  const { entries } = await superAdmin.call(auditRoutes.list)
  const emitted = entries.filter(({ kind, subject }) => subject === company.name && kind !== 'companyCreated')
  expect(emitted).toMatchObject([{ kind: 'companyRestored' }, { kind: 'companyDeleted', actor: 'person', userId: 1 }])
})

test('It comes back to its plan, unless that is gone meanwhile', async ({ world, superAdmin }) => {
  const plan = await superAdmin.call(planRoutes.create, { body: { name: 'Que fica', users: 2 } })
  const { id } = await world.company()
  const planNow = async () => (await superAdmin.call(companyRoutes.get, { params: { id } })).plan
  await superAdmin.call(companyRoutes.update, { params: { id }, body: { planId: plan.id } })
  await removeCompany(world.app.platform, id)
  await restoreCompany(world.app.platform, id)
  expect(await planNow()).toMatchObject({ id: plan.id })
  await removeCompany(world.app.platform, id)
  await superAdmin.call(planRoutes.remove, { params: { id: plan.id } })
  await restoreCompany(world.app.platform, id)
  expect(await planNow()).toBeNull()
})

test('It comes back also after the program was started anew', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company('Loja que volta')
  await removeCompany(world.app.platform, company.id)
  await world.restart()
  expect(await deletedCompanies(world.app.platform.store.db)).toMatchObject([
    { id: company.id, name: 'Loja que volta' },
  ])
  await restoreCompany(world.app.platform, company.id)
  expect((await (await world.signIn(company.adminEmail)).call(authRoutes.me)).companyId).toBe(company.id)
})

test('What was taken meanwhile is not taken back: another name is asked for, and an e-mail that someone has rejects it', async ({
  world,
  superAdmin,
}) => {
  const { platform } = world.app
  const [company, other] = [await world.company(), await world.company()]
  for (const { id } of [company, other]) await superAdmin.call(companyRoutes.remove, { params: { id } })
  const taken = { ...signUpForm(), name: company.name }
  await world.visitor.call(signUpRoutes.signUp, { body: taken })
  expect(await rejection(restoreCompany(platform, company.id))).toBe('ERR_COMPANY_NAME_ALREADY_EXISTS')
  await restoreCompany(platform, company.id, `${company.name} (antiga)`)
  await world.visitor.call(signUpRoutes.signUp, { body: { ...signUpForm(), email: other.adminEmail } })
  expect(await rejection(restoreCompany(platform, other.id))).toBe('ERR_EMAIL_ALREADY_EXISTS')
  expect(platform.companies.knows(other.id)).toBe(false)
})

test('Its folder goes after 30 days, or at once when that is wanted', async ({ openWorld }) => {
  const world = await openWorld()
  const [stored, gone] = [await world.company(), await world.company()]
  await removeCompany(world.app.platform, gone.id, { forGood: true })
  await removeCompany(world.app.platform, stored.id)
  expect([stored, gone].map(({ id }) => existsSync(folderOf(world, id)))).toEqual([true, false])
  expect(await rejection(restoreCompany(world.app.platform, gone.id))).toBe('ERR_NO_COMPANY_FOUND')
  await world.restart(29 * DAY)
  expect(existsSync(folderOf(world, stored.id))).toBe(true)
  await world.advance(DAY)
  await forgetDeleted(world.app.platform)
  expect(existsSync(folderOf(world, stored.id))).toBe(false)
  expect(await rejection(restoreCompany(world.app.platform, stored.id))).toBe('ERR_NO_COMPANY_FOUND')
})

test('Without its folder it does not come back, not even empty', async ({ world, company }) => {
  await removeCompany(world.app.platform, company.id)
  rmSync(folderOf(world, company.id), { recursive: true })
  expect(await rejection(restoreCompany(world.app.platform, company.id))).toBe('ERR_NO_COMPANY_FOUND')
  expect(world.app.platform.companies.knows(company.id)).toBe(false)
  expect(existsSync(folderOf(world, company.id))).toBe(false)
})

test('Nobody of a deleted company gets in, by whatever they still have', async ({ world, company }) => {
  const { token = '' } = company.admin
  await removeCompany(world.app.platform, company.id)
  expect((await new TestClient(world.base, token).refusal(authRoutes.me)).status).toBe(401)
  await restoreCompany(world.app.platform, company.id)
  expect((await new TestClient(world.base, token).refusal(authRoutes.me)).status).toBe(401)
})
