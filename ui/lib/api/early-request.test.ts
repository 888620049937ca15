import { afterEach, expect, it } from 'vitest'
import { type Begun, earlyAnswer } from './early-request.ts'

const page = globalThis as { begun?: Begun | undefined }
const answer = Promise.resolve(new Response('Ana'))
const begin = (): void => {
  page.begun = { url: '/api/auth/me', token: 'first', answer }
}
afterEach(() => {
  delete page.begun
})

it('what was begun before the scripts answers the first who asks the same, and nobody else', () => {
  begin()
  expect(earlyAnswer('/api/tickets', 'Bearer first')).toBeUndefined()
  expect(earlyAnswer('/api/auth/me', 'Bearer first')).toBe(answer)
  expect(earlyAnswer('/api/auth/me', 'Bearer first')).toBeUndefined()
})

it('what was begun with a token that is another now answers nobody', () => {
  begin()
  expect(earlyAnswer('/api/auth/me', 'Bearer second')).toBeUndefined()
  expect(earlyAnswer('/api/auth/me', 'Bearer first')).toBeUndefined()
})
