import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../core/app/testing/client.ts'
import type { Run } from '../core/app/testing/run.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

const reset = (email: string): Run => terminal.balcao(['user', 'reset-password', email, '--data', terminal.folder])

test('who is locked out of a stopped desk gets a new password, and has to choose another', async () => {
  const first = await terminal.serving()
  const { email, password } = await first.run.firstSignIn()
  const { token } = await first.desk.call(authRoutes.login, { body: { email, password } })
  await first.run.stop()

  const emitted = await reset(email.toUpperCase()).says(/ {2}(\S{16}) /)
  const { desk } = await terminal.serving()
  expect((await desk.refusal(authRoutes.login, { body: { email, password } })).status).toBe(401)
  expect((await new TestClient(desk.base, token).refusal(authRoutes.me)).code).toBe('ERR_SESSION_EXPIRED')
  const { user } = await desk.call(authRoutes.login, { body: { email, password: emitted[1]! } })
  expect(user.mustChangePassword).toBe(true)
  const nobody = reset('ana@loja.example')
  expect([await nobody.exit, nobody.output()]).toEqual([3, 'There is no user with the e-mail ana@loja.example.\n'])
})
