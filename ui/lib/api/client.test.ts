import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineRoutes } from '../../../core/domain/access/routes.ts'
import { generalErrors } from '../../../core/kit/general-errors.ts'
import { authPermissions } from '../../../core/platform/auth/permissions.ts'
import { client } from './client.ts'
import { CallFailure, isFailure } from './failure.ts'
import { onSessionEnd } from './tokens.ts'

const api = client(
  defineRoutes({
    list: {
      method: 'GET',
      path: '/things',
      summary: '',
      allow: authPermissions.own,
      query: z.object({ search: z.string().optional(), ids: z.array(z.number()).optional() }),
      reply: z.array(z.string()),
    },
    save: {
      method: 'GET',
      path: '/things/file',
      summary: '',
      allow: authPermissions.own,
      reply: z.string(),
      download: true,
    },
    rename: {
      method: 'PUT',
      path: '/things/:id',
      summary: '',
      allow: authPermissions.own,
      body: z.object({ name: z.string() }),
      reply: z.object({ name: z.string() }),
    },
  }),
)

interface Seen {
  method: string
  url: string
  token: string | null
  body: unknown
}

let seen: Seen[]
let answer: (request: Seen) => [status: number, body: unknown]
const before = { fetch: globalThis.fetch, localStorage: globalThis.localStorage }

beforeEach(() => {
  seen = []
  const stored = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
  globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers)
    const request = {
      method: init?.method ?? '',
      url: String(url),
      token: headers.get('authorization'),
      body: init?.body,
    }
    seen.push(request)
    const [status, body] = answer(request)
    if (typeof body === 'string') return new Response(body, { status })
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  }
  localStorage.setItem('token', 'old')
})

afterEach(() => {
  Object.assign(globalThis, before)
})

describe('a call', () => {
  it('fills the path, writes the query and sends token and body', async () => {
    answer = () => [200, { name: 'b' }]
    await api.rename({ params: { id: 7 }, body: { name: 'b' } })
    await api.list({ query: { search: 'a b', ids: [1, 2] } }).catch(() => undefined)
    expect(seen).toEqual([
      { method: 'PUT', url: '/api/things/7', token: 'Bearer old', body: '{"name":"b"}' },
      { method: 'GET', url: '/api/things?search=a+b&ids=%5B1%2C2%5D', token: 'Bearer old', body: undefined },
    ])
  })

  it('of a file answers its text, whatever it looks like', async () => {
    answer = () => [200, '[1]']
    expect(await api.save()).toBe('[1]')
    answer = () => [502, 'Bad Gateway']
    await expect(api.save()).rejects.toMatchObject({ status: 502, sentence: 'Bad Gateway' })
  })

  it('comes back once when the server is too busy, after the pause that it names', async () => {
    vi.useFakeTimers()
    try {
      const emitted = [429, 200, 429, 429]
      answer = () => [emitted.shift()!, { error: 'ERR_TOO_BUSY', seconds: 2 }]
      const served = api.rename({ params: { id: 7 }, body: { name: 'b' } })
      await vi.advanceTimersByTimeAsync(999)
      expect(seen).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(2001)
      await served
      expect(seen).toHaveLength(2)
      const rejected = expect(api.list()).rejects.toMatchObject({ status: 429 })
      await vi.advanceTimersByTimeAsync(3000)
      await rejected
      expect(seen).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })

  it('renews an expired token once for all calls that wait, and repeats each', async () => {
    answer = ({ url, token }) => {
      if (url.endsWith('/refresh_token')) return [200, { token: 'new', user: {} }]
      return token === 'Bearer new' ? [200, ['a']] : [403, { error: 'ERR_TOKEN_EXPIRED' }]
    }
    expect(await Promise.all([api.list(), api.list(), api.list()])).toEqual([['a'], ['a'], ['a']])
    expect(seen.filter(request => request.url === '/api/auth/refresh_token')).toHaveLength(1)
    expect(seen).toHaveLength(7)
    expect(localStorage.getItem('token')).toBe('new')
  })

  it('does not renew for a rejection, and does not repeat a second time', async () => {
    answer = ({ url }) =>
      url.endsWith('/refresh_token') ? [200, { token: 'new', user: {} }] : [403, { error: 'ERR_TOKEN_EXPIRED' }]
    await expect(api.list()).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
    expect(seen).toHaveLength(3)
    answer = () => [403, { error: 'ERR_NO_PERMISSION', message: 'Não.' }]
    await expect(api.list()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', sentence: 'Não.' })
    expect(seen).toHaveLength(4)
  })

  it('ends the session on a 401', async () => {
    let ended = 0
    const stop = onSessionEnd(() => ended++)
    answer = () => [401, { error: 'ERR_SESSION_EXPIRED' }]
    await expect(api.list()).rejects.toBeInstanceOf(CallFailure)
    expect([ended, localStorage.getItem('token')]).toEqual([1, null])
    stop()
  })

  it('ends the session with the rejection of an overdue company that is asked for a new token', async () => {
    const ended: unknown[] = []
    const stop = onSessionEnd(error => ended.push(error))
    const overdue = { error: 'ERR_COMPANY_OVERDUE', date: '20/11/2026' }
    answer = ({ url }) => [403, url.endsWith('/refresh_token') ? overdue : { error: 'ERR_TOKEN_EXPIRED' }]
    await expect(api.list()).rejects.toBeInstanceOf(CallFailure)
    expect(ended).toEqual([overdue])
    stop()
  })

  it('tells errors of fields and text that is no code', async () => {
    answer = () => [
      400,
      { error: 'ERR_VALIDATION', faults: [{ path: 'name', message: 'Too Short!', code: 'Too Short!' }] },
    ]
    const rejected = await api.rename({ params: { id: 1 }, body: { name: '' } }).catch((error: unknown) => error)
    expect(isFailure(rejected, generalErrors.ERR_VALIDATION) && rejected.faults).toEqual([
      { path: 'name', message: 'Too Short!', code: 'Too Short!' },
    ])
    answer = () => [400, { error: 'Número máximo de usuários já alcançado: 3' }]
    await expect(api.list()).rejects.toMatchObject({
      code: null,
      sentence: 'Número máximo de usuários já alcançado: 3',
    })
  })

  it('is a failure without status when nothing answers', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('network'))
    await expect(api.list()).rejects.toMatchObject({ status: 0, offline: true })
  })
})
