import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createWaiting } from './waiting.ts'

const LIMITS = { keepAliveTimeout: 12_000, requestTimeout: 345_000, http: { headersTimeout: 6_000 } }

async function listening(far = { done: 12, of: 301 }) {
  const waiting = createWaiting(undefined, () => far)
  waiting.server.listen(0, '127.0.0.1')
  await once(waiting.server, 'listening')
  onTestFinished(() => void waiting.server.close())
  const base = `http://127.0.0.1:${(waiting.server.address() as AddressInfo).port}`
  const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, base), init)
  return { waiting, ask }
}

test.each([
  ['pt-BR', 'O Balcão está sendo atualizado', '12 de 301 bancos de dados'],
  ['en', 'Balcão is being upgraded', '12 of 301 databases'],
  ['es', 'Balcão se está actualizando', '12 de 301 bases de datos'],
])('a page says in %s that it is being upgraded, and comes back by itself', async (language, title, progress) => {
  const { ask } = await listening()
  const answer = await ask('/tickets/7', { headers: { 'accept-language': language } })
  const page = await answer.text()
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.has('balcao-upgrading')]).toEqual([
    503,
    '3',
    true,
  ])
  for (const words of [title, progress, '<progress value="12" max="301"', 'http-equiv="refresh"'])
    expect(page).toContain(words)
})

test('a call is rejected in words with how far it is, and when to ask again', async () => {
  const { ask } = await listening()
  const answer = await ask('/api/tags', { method: 'POST', body: '{}', headers: { 'accept-language': 'en' } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await answer.json()).toEqual({
    error: 'ERR_UPGRADING',
    message: 'Balcão is being upgraded, and this company is back in a moment. Try again in 3 s.',
    seconds: 3,
    done: 12,
    of: 301,
  })
})

test('the process lives, and is not ready', async () => {
  const { ask } = await listening()
  expect((await ask('/healthz')).status).toBe(200)
  const ready = await ask('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', checks: { running: 'it is being upgraded: 12 of 301' } },
  ])
})

test('once the program is open it answers, at the same address', async () => {
  const { waiting, ask } = await listening()
  waiting.take((_, response) => void response.end('the program'), LIMITS)
  expect((await ask('/')).status).toBe(503)
  waiting.open()
  expect(await (await ask('/')).text()).toBe('the program')
})

test('it has the time limits of the server in whose place it listens', async () => {
  const { waiting } = await listening()
  const limitsOf = ({ server }: Pick<ReturnType<typeof Fastify>, 'server'>) => {
    const { keepAliveTimeout, requestTimeout, headersTimeout, timeout } = server
    return { keepAliveTimeout, requestTimeout, headersTimeout, timeout }
  }
  const own = limitsOf(Fastify(LIMITS))
  expect(limitsOf(Fastify({ ...LIMITS, serverFactory: waiting.take }))).toEqual(own)
  expect(own).toMatchObject({ keepAliveTimeout: 12_000, requestTimeout: 345_000, headersTimeout: 6_000 })
})
