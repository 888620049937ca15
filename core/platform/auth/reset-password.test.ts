import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { companyRoutes } from '../companies/contract.ts'
import { authRoutes } from './contract.ts'
import { resetPassword } from './reset-password.ts'

test('Anyone who is locked out gets a password to sign in with once, their session ends, and nobody else notices', async ({
  world,
}) => {
  const [company, other] = [await world.company(), await world.company()]
  const password = await resetPassword(world.app.platform, company.adminEmail)
  expect(await company.admin.refusal(authRoutes.me)).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(await other.admin.call(authRoutes.me)).toMatchObject({ companyId: other.id })
  const back = await world.signIn(company.adminEmail, password)
  expect(await back.call(authRoutes.me)).toMatchObject({ companyId: company.id, mustChangePassword: true })
  expect(await back.refusal(companyRoutes.listAll)).toMatchObject({ code: 'ERR_PASSWORD_CHANGE_REQUIRED' })
})

test('For an e-mail that nobody has there is none', async ({ world }) => {
  expect(await resetPassword(world.app.platform, 'ninguem@empresa.example')).toBeUndefined()
})
