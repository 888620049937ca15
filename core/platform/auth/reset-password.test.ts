import { expect } from 'vitest'
import { Passwords } from '../../storage/index.ts'
import { TestClient } from '../../testing/client.ts'
import { test } from '../../testing/test.ts'
import { companyRoutes } from '../companies/contract.ts'
import { authRoutes } from './contract.ts'
import { resetPassword } from './reset-password.ts'

test('Whoever is locked out gets a password to sign in with once, their session ends, and nobody else notices', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const [company, other] = [await world.company(), await world.company()]
  const services = {
    store: world.app.machinery.platform,
    passwords: new Passwords({ logN: 4, r: 8, p: 1 }),
    clock: world.clock,
  }
  const password = await resetPassword(services, company.adminEmail)
  await world.restart()
  const [ended, goesOn] = [company, other].map(({ admin }) => new TestClient(world.base, admin.token))
  expect(await ended!.refusal(authRoutes.me)).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(await goesOn!.call(authRoutes.me)).toMatchObject({ companyId: other.id })
  const back = await world.signIn(company.adminEmail, password)
  expect(await back.call(authRoutes.me)).toMatchObject({ companyId: company.id, mustChangePassword: true })
  expect(await back.refusal(companyRoutes.listAll)).toMatchObject({ code: 'ERR_PASSWORD_CHANGE_REQUIRED' })
})

test('For an e-mail that nobody has there is none', async ({ world }) => {
  const { platform: store } = world.app.machinery
  const services = { store, passwords: new Passwords({ logN: 4, r: 8, p: 1 }), clock: world.clock }
  expect(await resetPassword(services, 'ninguem@empresa.example')).toBeUndefined()
})
