import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../port.ts'
import { whatsAppCode, within } from './errors.ts'

/** As Baileys and Node throw it. */
const thrown = (message: string, more: object = {}) => Object.assign(new Error(message), more)
const status = (statusCode: number) => ({ output: { statusCode } })

describe('a question to WhatsApp', () => {
  it('is answered with what came', async () => {
    expect(await within(60_000, Promise.resolve('answer'))).toBe('answer')
  })

  it('has no answer when that takes too long', async () => {
    await expect(within(1, new Promise(() => {}))).rejects.toMatchObject({ name: 'ProviderError', code: 'no-answer' })
  })

  it.each([
    ['offline', thrown('', status(428))],
    ['offline', thrown('Connection Closed')],
    ['unreachable', thrown('No sessions')],
    ['unreachable', thrown('All encryptions failed')],
    ['media-gone', thrown('no such file', { code: 'ENOENT' })],
    ['refused', thrown('bad', status(400))],
    ['refused', thrown('forbidden', status(403))],
    ['refused', thrown('not found', status(404))],
    ['refused', thrown('not acceptable', status(406))],
    ['no-answer', thrown('timed out', status(408))],
    ['no-answer', thrown('whatever', { code: 'ECONNRESET' })],
    ['no-answer', {}],
  ])('fails in the words of the port: %s', async (code, cause) => {
    const failed = await within(60_000, Promise.reject(cause)).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ProviderError)
    expect(failed).toMatchObject({ code, cause, message: 'message' in cause ? cause.message : '' })
  })

  it('fails as it failed where that is said already', async () => {
    const rejected = new ProviderError('media-unreadable')
    await expect(within(60_000, Promise.reject(rejected))).rejects.toBe(rejected)
  })
})

it("WhatsApp's own code is the one that it gave, or that of the failure", () => {
  expect(whatsAppCode(thrown('', { data: 463, ...status(500) }))).toBe(463)
  expect(whatsAppCode(thrown('', { data: { tag: 'error' }, ...status(404) }))).toBe(404)
  for (const none of [undefined, null, thrown('')]) expect(whatsAppCode(none)).toBeUndefined()
})
