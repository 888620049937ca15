import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type World } from '../../app/testing/world.ts'
import type { CompanyContext } from '../../company/index.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { accountOf, pendingAccounts, updateAccount } from '../../platform/auth/index.ts'
import { UserInput, userRoutes } from './contract.ts'
import { changePerson, createUser } from './users.ts'

/** A person lies in the company's file and their account in the platform's: what stands in both while one is committed. */

const platform = (world: World) => world.app.machinery.platform.db
const pendingIn = async (world: World, { companyId }: CompanyContext): Promise<number[]> =>
  (await pendingAccounts(platform(world))).flatMap(account => (account.companyId === companyId ? account.userId : []))

/** The desk, with something that happens when a transaction has done its work and is not committed. */
const beforeCommit = (desk: CompanyContext, happens: () => Promise<void>): CompanyContext => ({
  ...desk,
  transaction: work =>
    desk.transaction(async tx => {
      const done = await work(tx)
      await happens()
      return done
    }),
})

const form = (email: string) => UserInput.parse({ name: 'Ana', email, password: PASSWORD })

test('an account waits for its person until that is committed, when it is made and when it changes', async ({
  world,
  company,
}) => {
  await company.context(async desk => {
    const seen: number[][] = []
    const watched = beforeCommit(desk, async () => void seen.push(await pendingIn(world, desk)))
    const { id } = await createUser(watched, form('ana1@duas.example'))
    seen.push(await pendingIn(world, desk))
    await changePerson(watched, id, { email: 'ana2@duas.example' })
    seen.push(await pendingIn(world, desk))
    expect(seen).toEqual([[id], [], [id], []])
  })
})

test('a person who cannot be committed leaves no account, and the e-mail is free', async ({ company }) => {
  await company.context(async desk => {
    const full = beforeCommit(desk, () => Promise.reject(new Error('no room on the disk')))
    const ana = form('ana3@duas.example')
    await expect(createUser(full, ana)).rejects.toThrow('no room on the disk')
    await expect(createUser(desk, ana)).resolves.toMatchObject({ email: ana.email })
  })
})

test('who has a provisional password changes nobody else, keeps it beside another e-mail, and chooses another one', async ({
  world,
  company,
}) => {
  const db = platform(world)
  const [own, other] = [
    await company.admin.call(userRoutes.create, { body: { ...form('ana4@duas.example'), profile: 'admin' } }),
    await company.admin.call(userRoutes.create, { body: form('bia@duas.example') }),
  ]
  const change = (body: object, id = own.id) => ({ params: { id }, body })
  await updateAccount(db, company.id, own.id, { mustChangePassword: true }, 0)
  const client = await world.signIn(own.email)
  expect((await client.refusal(userRoutes.update, change({ name: 'Bia S.' }, other.id))).code).toBe(
    'ERR_PASSWORD_CHANGE_REQUIRED',
  )
  const email = 'ana5@duas.example'
  await company.admin.call(userRoutes.update, change({ email }))
  expect(await accountOf(db, company.id, own.id)).toMatchObject({ email, mustChangePassword: 1 })
  expect((await client.refusal(userRoutes.update, change({ password: PASSWORD }))).code).toBe('ERR_SAME_PASSWORD')
  await client.call(userRoutes.update, change({ password: 'outra-senha' }))
  expect(await client.call(authRoutes.me)).toMatchObject({ mustChangePassword: false })
})
