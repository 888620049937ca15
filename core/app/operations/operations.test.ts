import { expect } from 'vitest'
import type * as z from 'zod'
import { task } from '../../company/jobs/index.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { aConnectedConnection } from '../../tenant/connections/fixtures.ts'
import { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'
import { PASSWORD, type World } from '../testing/world.ts'
import { companyOperations } from './companies.ts'
import { connectionOperations } from './connections.ts'
import { errorReplyOf } from './error.ts'
import { flowOperations } from './flows.ts'
import { invoiceOperations } from './invoices.ts'
import { inputOf, type Operation, type Progress } from './operation.ts'
import { planOperations } from './plans.ts'
import { userOperations } from './users.ts'

/** Has it done in the running program, as the socket does. */
const doIt = async <Input extends z.ZodType, Output>(
  world: World,
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  report: (progress: Progress) => void = () => {},
): Promise<Output> =>
  operation.work(world.app, inputOf(operation, input), { emit: report, ending: new AbortController().signal })

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => errorReplyOf(error)?.code ?? error,
  )

test('A company is made, named by its number or its name, suspended, resumed and renewed', async ({ world }) => {
  const made = await doIt(world, companyOperations.create, { name: 'Loja Azul', email: 'ana@azul.example' })
  const { user } = await world.nobody.call(authRoutes.login, {
    body: { email: 'ana@azul.example', password: made.password },
  })
  expect(user).toMatchObject({ companyId: made.id, mustChangePassword: true })
  expect(user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' })
  const stateAfter = async (operation: typeof companyOperations.suspend, company: string) =>
    (await doIt(world, operation, { company })).standing
  expect(await stateAfter(companyOperations.suspend, 'Loja Azul')).toBe('suspended')
  expect(
    (await world.nobody.refusal(authRoutes.login, { body: { email: user.email, password: made.password } })).code,
  ).toBe('ERR_COMPANY_INACTIVE')
  expect(await stateAfter(companyOperations.resume, String(made.id))).toBe('active')
  const until = (day: string) => doIt(world, companyOperations.renew, { company: 'Loja Azul', until: day })
  expect(await until('2026-01-31')).toMatchObject({ standing: 'overdue', dueDate: '2026-01-31' })
  expect(await until('never')).toMatchObject({ standing: 'active', dueDate: null })
  expect(await doIt(world, companyOperations.show, { company: 'Loja Azul' })).toMatchObject({
    admin: { email: 'ana@azul.example' },
    limits: { users: 10 },
  })
  expect(await rejection(until('2026-02-31'))).toBe('ERR_VALIDATION')
})

test('A company is deleted only by who says its name, and restored', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const deleting = (confirm: string) => doIt(world, companyOperations.delete, { company: String(company.id), confirm })
  expect(await rejection(deleting('Outra'))).toBe('ERR_NOT_CONFIRMED')
  expect(await deleting(company.name)).toEqual({
    id: company.id,
    name: company.name,
    keptUntil: '2026-12-20T15:00:00.000Z',
  })
  expect(await doIt(world, companyOperations.deleted, {})).toMatchObject([{ name: company.name }])
  expect(await doIt(world, companyOperations.restore, { company: company.name })).toMatchObject({ id: company.id })
  expect(await rejection(doIt(world, companyOperations.restore, { company: company.name }))).toBe('ERR_NOT_DELETED')
})

test('A plan is made, changed for what is said alone, and deleted unless a company has it', async ({ world }) => {
  const made = await doIt(world, planOperations.create, {
    name: 'Grande',
    users: '50',
    value: '299.90',
    flows: '1000',
    files: '20GB',
    without: ['useKanban'],
  })
  expect(made).toMatchObject({ users: 50, queues: 0, value: 299.9, flows: 1000, fileBytes: 20 * 1024 ** 3 })
  expect(made.features).not.toContain('useKanban')
  const changed = await doIt(world, planOperations.update, {
    plan: 'Grande',
    flows: 'none',
    files: '500mb',
    with: ['useKanban'],
  })
  expect(changed).toMatchObject({ id: made.id, users: 50, flows: null, fileBytes: 500 * 1024 ** 2 })
  expect(changed.features).toContain('useKanban')
  expect(await rejection(doIt(world, planOperations.delete, { plan: '1' }))).toBe('ERR_PLAN_IN_USE')
  expect(await doIt(world, planOperations.delete, { plan: 'Grande' })).toEqual({ id: made.id, name: 'Grande' })
})

test('Someone is added with a password to change, disabled, and lets in again', async ({ world, company }) => {
  const email = 'bia@azul.example'
  const added = { company: String(company.id), name: 'Bia', email, profile: 'supervisor' } as const
  const { password } = await doIt(world, userOperations.create, added)
  const signIn = { body: { email, password } }
  const first = await world.nobody.call(authRoutes.login, signIn)
  expect(first.user).toMatchObject({ profile: 'supervisor', mustChangePassword: true })
  const signedIn = new TestClient(world.base, first.token)
  expect(await signedIn.call(authRoutes.me)).toMatchObject({ email })
  expect(await doIt(world, userOperations.disable, { email })).toMatchObject({ disabled: true, name: 'Bia' })
  expect((await signedIn.refusal(authRoutes.me)).status).toBe(401)
  const rejected = await world.nobody.refusal(authRoutes.login, signIn)
  expect([rejected.status, rejected.code]).toEqual([403, 'ERR_ACCOUNT_DISABLED'])
  const wrong = await world.nobody.refusal(authRoutes.login, { body: { email, password: 'errada' } })
  expect(wrong.code).toBe('ERR_INVALID_CREDENTIALS')
  await doIt(world, userOperations.enable, { email })
  await world.nobody.call(authRoutes.login, signIn)
  const all = await doIt(world, userOperations.list, { company: company.name })
  expect(all.map(user => [user.email, user.profile]).toSorted()).toEqual([
    [company.adminEmail, 'admin'],
    [email, 'supervisor'],
  ])
  expect(await rejection(doIt(world, userOperations.disable, { email: 'ninguem@azul.example' }))).toBe(
    'ERR_NO_USER_FOUND',
  )
})

test('One super administrator is always left', async ({ world, company }) => {
  const [mine, theirs] = ['admin@balcao.local', company.adminEmail]
  expect(await rejection(doIt(world, userOperations.disable, { email: mine }))).toBe('ERR_LAST_SUPER')
  expect(await doIt(world, userOperations.makeSuper, { email: theirs })).toMatchObject({ super: true })
  expect((await (await world.signIn(theirs, PASSWORD)).call(authRoutes.me)).super).toBe(true)
  // One who cannot sign in administers nothing.
  await doIt(world, userOperations.disable, { email: mine })
  expect(await rejection(doIt(world, userOperations.disable, { email: theirs }))).toBe('ERR_LAST_SUPER')
  await doIt(world, userOperations.enable, { email: mine })
  await doIt(world, userOperations.makeSuper, { email: mine, revoke: true })
  expect(await rejection(doIt(world, userOperations.makeSuper, { email: theirs, revoke: true }))).toBe('ERR_LAST_SUPER')
  await doIt(world, userOperations.makeSuper, { email: mine })
  // Who may not sign in administers nothing.
  await doIt(world, userOperations.disable, { email: theirs })
  expect(await rejection(doIt(world, userOperations.disable, { email: mine }))).toBe('ERR_LAST_SUPER')
})

test('A phone is linked by the code that is told, connects again, says something, and is unlinked', async ({
  world,
  company,
}) => {
  const { id, name } = await aConnectedConnection(world, company)
  const which = { company: company.name, connection: name }
  const line = world.whatsapp.line({ companyId: company.id, connectionId: id })
  line.contact('5511987650001', { name: 'Ana' })
  expect(await rejection(doIt(world, connectionOperations.pair, which))).toBe('ERR_LINKED')
  const sent = await doIt(world, connectionOperations.send, {
    ...which,
    number: '5511987650001',
    text: 'Oi',
    key: 'pedido-1',
    wait: false,
  })
  const again = { ...which, number: '5511987650001', text: 'Oi', key: 'pedido-1', wait: false }
  expect((await doIt(world, connectionOperations.send, again)).messageId).toBe(sent.messageId)
  expect(await doIt(world, connectionOperations.logout, which)).toMatchObject({ status: 'DISCONNECTED' })
  const listed = () => doIt(world, connectionOperations.list, { company: company.name })
  await expect
    .poll(listed)
    .toMatchObject([{ name, status: 'DISCONNECTED', reason: 'The phone was unlinked from here.' }])
  const another = { ...which, number: '5511987650001', text: 'Oi de novo' }
  expect(await rejection(doIt(world, connectionOperations.send, another))).toBe('ERR_WAPP_NOT_INITIALIZED')
})

test('A connection is added and its phone linked by the code that is told, or later', async ({ world, company }) => {
  const adding = { company: company.name, name: 'Vendas' }
  const codes: unknown[] = []
  const work = doIt(world, connectionOperations.create, adding, ({ data }) => {
    codes.push(data?.qrcode)
    const ref = { companyId: company.id, connectionId: 1 }
    world.whatsapp.line(ref).scan()
  })
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) await world.advance(250)
  expect(await work).toMatchObject({ name: 'Vendas', status: 'CONNECTED', isDefault: true })
  expect(codes).toEqual([expect.stringMatching(/./)])
  const later = { company: company.name, name: 'Suporte', wait: false }
  expect(await doIt(world, connectionOperations.create, later)).toMatchObject({ name: 'Suporte', isDefault: false })
  expect(await rejection(doIt(world, connectionOperations.create, later))).toBe('ERR_WAPP_NAME_ALREADY_EXISTS')
})

test('Flows are published all or none, and come out again', async ({ world, company }) => {
  const nodes = [{ id: 'inicio', type: 'start', position: { x: 0, y: 0 }, data: {} }]
  const flow = (nome: string, more: object = {}) => ({ nome, nodes, edges: [], ...more })
  const both = [flow('A'), flow('B', { tipo: 'webhook' })]
  expect(await rejection(doIt(world, flowOperations.import, { company: company.name, flows: both }))).toBe(
    'ERR_FLOW_NODE_NOT_ALLOWED',
  )
  expect(await doIt(world, flowOperations.export, { company: company.name })).toEqual([])
  const [published] = await doIt(world, flowOperations.import, { company: company.name, flows: [flow('A')] })
  expect(published).toMatchObject({ nome: 'A', version: 1 })
  expect(await doIt(world, flowOperations.export, { company: company.name, flow: 'A' })).toMatchObject([{ nome: 'A' }])
  expect(
    await rejection(
      doIt(world, flowOperations.import, { company: company.name, into: 'A', flows: [flow('A'), flow('B')] }),
    ),
  ).toBe('ERR_FLOW_FILE')
})

test('Invoices that are due are made, and not again', async ({ openWorld }) => {
  const world = await openWorld()
  const { id } = await world.company()
  const { db } = world.app.platform.store
  await db.updateTable('companies').set({ dueDate: '2026-11-30' }).where('id', '=', id).execute()
  expect(await doIt(world, invoiceOperations.make, {})).toEqual({ made: 1 })
  expect(await doIt(world, invoiceOperations.make, {})).toEqual({ made: 0 })
})

test('What is owed is listed, and said to be paid once', async ({ world, superAdmin, company }) => {
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-30' } })
  const open = () => doIt(world, invoiceOperations.list, { company: company.name, status: 'open' })
  const [owed] = await open()
  expect(owed).toMatchObject({ companyName: company.name, dueDate: '2026-11-30' })
  const paid = await doIt(world, invoiceOperations.pay, { id: owed!.id })
  expect(paid).toMatchObject({ status: 'paid', paidBy: '' })
  expect(await open()).toEqual([])
  expect(await rejection(doIt(world, invoiceOperations.pay, { id: owed!.id }))).toBe('ERR_INVOICE_PAID')
})

test('The calls of a company that failed are listed with their last error, and one that succeeded is not', async ({
  world,
  company,
}) => {
  const { id } = company
  const call = task({
    name: 'test.listed',
    what: 'a call',
    concurrency: 1,
    lookAfter: MINUTE,
    backoff: [HOUR],
    repeatable: true,
    attempt: async (_context, { number }: { number: string }) =>
      number === '190' ? { done: undefined } : { retry: 'the line is busy' },
    settle: async () => {},
    giveUp: async () => {},
  })
  world.app.machinery.jobs.push(call)
  await company.context(desk =>
    desk.transaction(async tx => {
      for (const number of ['190', '193']) await tx.schedule(call.at(tx.now, number, { number }))
    }),
  )
  await world.advance(0)
  const dueAt = new Date(world.clock.now() + HOUR).toISOString()
  expect(await doIt(world, companyOperations.tasks, { company: String(id) })).toEqual([
    { kind: 'test.listed', key: '193', failures: 1, lastError: 'the line is busy', state: 'waits', dueAt },
  ])
})
