import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { SECOND } from '../../kit/clock.ts'
import { aConnection } from '../../tenant/connections/fixtures.ts'
import { Rejected } from '../operations/error.ts'
import type { Progress } from '../operations/operation.ts'
import { test as base } from '../testing/test.ts'
import { askRunning, reachRunning } from './client.ts'
import { serveOperator } from './server.ts'

const quiet = pino({ level: 'silent' })

const test = base.extend('control', async ({ world }, { onCleanup }) => {
  const leave = await serveOperator(world.app, world.folder, quiet)
  onCleanup(leave)
  return { leave, path: join(world.folder, 'control') }
})

async function ask(folder: string, operation: string, input: unknown, receive: (emitted: Progress) => void = () => {}) {
  const socket = await reachRunning(folder)
  return socket && askRunning(socket, operation, input, receive)
}

const rejection = (requested: Promise<unknown>) =>
  requested.catch(error => (error instanceof Rejected ? error.refusal : error))

test('The program that runs does what is asked over a socket that its user alone may use', async ({
  world,
  control,
}) => {
  expect(statSync(control.path).mode & 0o777).toBe(0o600)
  const made = await ask(world.folder, 'tenant create', { name: 'Loja Verde', email: 'rui@verde.example' })
  expect(made).toMatchObject({ name: 'Loja Verde', standing: 'active' })
  expect(await ask(world.folder, 'tenant list', {})).toContainEqual(expect.objectContaining({ name: 'Loja Verde' }))
})

test('What is rejected comes as it would from the command itself, and an operation that is none names both versions', async ({
  world,
  control,
}) => {
  expect(existsSync(control.path)).toBe(true)
  expect(await rejection(ask(world.folder, 'tenant show', { company: '99' }))).toMatchObject({
    code: 'ERR_NO_COMPANY_FOUND',
    status: 404,
  })
  expect(await rejection(ask(world.folder, 'tenant create', { name: '', email: 'x' }))).toMatchObject({
    code: 'ERR_VALIDATION',
    faults: [{ path: 'name' }, { path: 'email' }],
  })
  expect(await rejection(ask(world.folder, 'tenant feed', {}))).toMatchObject({ code: 'ERR_OTHER_VERSION' })
})

test('The command line of another version is told so, and nothing is done for it', async ({ world, control }) => {
  const socket = createConnection(control.path)
  const input = { name: 'Loja Alheia', email: 'rui@alheia.example' }
  socket.write(`${JSON.stringify({ version: '0.0.1', operation: 'tenant create', input })}\n`)
  const answer = await new Promise<string>(resolve => socket.setEncoding('utf8').once('data', resolve))
  expect(JSON.parse(answer)).toMatchObject({
    refusal: { code: 'ERR_OTHER_VERSION', message: expect.stringContaining('this is 0.0.1. Restart it') },
  })
  expect(JSON.stringify(await ask(world.folder, 'tenant list', {}))).not.toContain(input.name)
})

test('What is no question is answered with an error, and the program goes on', async ({ world, control }) => {
  const socket = createConnection(control.path)
  socket.write('hello\n')
  const answer = await new Promise<string>(resolve => socket.setEncoding('utf8').once('data', resolve))
  expect(JSON.parse(answer)).toHaveProperty('failed')
  expect(await ask(world.folder, 'plan list', {})).toHaveLength(1)
})

test('A line without end is broken off, and nothing of it is stored', async ({ world, control }) => {
  const socket = createConnection(control.path).on('error', () => {})
  const megabyte = Buffer.alloc(1024 ** 2, 'x')
  let taken = 0
  while (taken < 100 && (await new Promise(resolve => socket.write(megabyte, error => resolve(!error))))) taken += 1
  expect(taken).toBeGreaterThan(14)
  expect(taken).toBeLessThan(30)
  expect(await ask(world.folder, 'plan list', {})).toHaveLength(1)
})

test('What lies too deep in each other, or is too long, is rejected before it is read, in words', async ({
  world,
  control,
}) => {
  const socket = createConnection(control.path)
  socket.write(`${'['.repeat(10 * 1024 ** 2)}\n`)
  const answer = await new Promise<string>(resolve => socket.setEncoding('utf8').once('data', resolve))
  expect(JSON.parse(answer)).toMatchObject({ refusal: { code: 'ERR_TOO_DEEP', status: 422 } })
  const flows = [{ nome: 'x'.repeat(16 * 1024 ** 2) }]
  expect(await rejection(ask(world.folder, 'flow import', { company: '1', flows }))).toMatchObject({
    code: 'ERR_TOO_LARGE',
    message: 'This has 17 MB, and the Balcão that runs takes 16 MB at once. Bring it in several files.',
  })
  // As deep as that of a call may lie.
  const deep = JSON.parse(`${'{"a":'.repeat(38)}1${'}'.repeat(38)}`)
  const flow = { nome: 'Fundo', nodes: [{ id: 'a', type: 'start', position: { x: 0, y: 0 }, data: {} }], edges: [deep] }
  const imported = await rejection(ask(world.folder, 'flow import', { company: '1', flows: [flow] }))
  expect(imported).toMatchObject({ code: 'ERR_VALIDATION' })
})

test('Anyone who waits for something long is told when the program stops, which does not wait for it', async ({
  world,
  control,
  company,
}) => {
  const { id } = await aConnection(company.admin)
  const begun = Promise.withResolvers<void>()
  const which = { company: String(company.id), connection: String(id) }
  const requested = rejection(ask(world.folder, 'connection pair', which, () => begun.resolve()))
  await begun.promise
  const left = control.leave()
  await world.advance(SECOND)
  await left
  expect(await requested).toMatchObject({ code: 'ERR_STOPPING', status: 503 })
})

test('Nobody answers where no program runs, also where one that was killed left its socket', async ({ openWorld }) => {
  const world = await openWorld()
  expect(await reachRunning(world.folder)).toBeUndefined()
  writeFileSync(join(world.folder, 'control'), '')
  expect(await reachRunning(world.folder)).toBeUndefined()
  const leave = await serveOperator(world.app, world.folder, quiet)
  expect(await ask(world.folder, 'plan list', {})).toHaveLength(1)
  await leave()
  expect(await reachRunning(world.folder)).toBeUndefined()
})

test('A data folder whose path is longer than that of a socket may be is reached all the same', async ({ world }) => {
  const folder = join(world.folder, 'a'.repeat(120))
  mkdirSync(folder)
  const leave = await serveOperator(world.app, folder, quiet)
  expect(await ask(folder, 'plan list', {})).toHaveLength(1)
  await leave()
  expect(existsSync(join(folder, 'control'))).toBe(false)
})
