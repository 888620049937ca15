import { expect } from 'vitest'
import { fillPath } from '../../kit/contract.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'
import { PASSWORD } from '../testing/world.ts'
import { allRoutes } from './all-routes.ts'

/**
 * What someone of an overdue company may still do (decision 4), written by hand: see who they are, what is owed and to whom it
 * is billed, pay, and leave. Everything else waits for the payment.
 */
const OPEN = [
  'GET /auth/me',
  'DELETE /auth/logout',
  'GET /companies/:id',
  'GET /companies/listPlan/:companyId',
  'GET /plans/all',
  'GET /invoices/all',
  'POST /subscription',
]

/** Those need no token of a person, or another one; what programs learn of an overdue company is reported with them. */
const ofPeople = allRoutes.filter(({ allow }) => typeof allow === 'object' || allow === 'super')
const nameOf = ({ method, path }: (typeof allRoutes)[number]): string => `${method} ${path}`

test('The calls that are open to an overdue company are these', () => {
  expect(allRoutes.flatMap(route => (route.whenOverdue ? [nameOf(route)] : [])).toSorted()).toEqual(OPEN.toSorted())
})

test('The token that pays opens no other call, anyone who has it', async ({ world, superAdmin, company }) => {
  const agent = await company.person('user')
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-01' } })
  const rejection = await world.visitor.refusal(authRoutes.login, {
    body: { email: company.adminEmail, password: PASSWORD },
  })
  const payer = new TestClient(world.base, rejection.body.token as string)
  for (const client of [payer, agent])
    for (const route of ofPeople) {
      if (nameOf(route) === 'DELETE /auth/logout') continue
      const names = [...route.path.matchAll(/:(\w+)/g)].map(match => match[1]!)
      const values: Record<string, unknown> = { id: company.id, companyId: company.id, uuid: crypto.randomUUID() }
      const path = fillPath(route.path, Object.fromEntries(names.map(name => [name, String(values[name] ?? 1)])))
      const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
      const answer = await client.raw(route.method, path, hasBody ? { body: {} } : {})
      const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
      const emitted = { call: nameOf(route), status: answer.status, error }
      if (OPEN.includes(nameOf(route))) expect(emitted.error).not.toBe('ERR_COMPANY_OVERDUE')
      else expect(emitted).toEqual({ call: nameOf(route), status: 403, error: 'ERR_COMPANY_OVERDUE' })
    }
  const { status } = await payer.raw('DELETE', '/auth/logout')
  expect(status).toBe(200)
  expect((await payer.refusal(authRoutes.me)).status).toBe(401)
})
