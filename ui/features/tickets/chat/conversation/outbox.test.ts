// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { local } from '../../../../lib/local.ts'
import { aMessage } from '../../testing/samples.ts'
import { discard, onSent, putAside, resume, send, sendAgain } from './outbox.ts'

/** The server: each call waits for its answer. */
const calls: { body: { body: string; clientId: string }; answer: (response: Response | Error) => void }[] = []

const accepted = (id: number): Response => Response.json({ messages: [aMessage({ id, fromMe: true })] })

/** Lets the promises that wait for nothing from outside run. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await new Promise(setImmediate)
}

beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const answer = (response: Response | Error): void =>
      response instanceof Error ? reject(response) : resolve(response)
    calls.push({ body: JSON.parse(body), answer })
    return promise
  })
})

afterEach(() => {
  calls.length = 0
  vi.unstubAllGlobals()
})

describe('sending', () => {
  it('keeps the order of one conversation, and does not hold up another', async () => {
    send({ ticketId: 1, body: 'a' })
    send({ ticketId: 1, body: 'b' })
    send({ ticketId: 2, body: 'c' })
    await settle()
    expect(calls.map(call => call.body.body)).toEqual(['a', 'c'])
    calls[0]?.answer(accepted(1))
    await settle()
    expect(calls.map(call => call.body.body)).toEqual(['a', 'c', 'b'])
    for (const [at, call] of calls.entries()) call.answer(accepted(at + 1))
    await settle()
  })

  it('hands out the answer under the name that the page gave', async () => {
    const received: Message[] = []
    const stop = onSent(message => received.push(message))
    send({ ticketId: 3, body: 'a' })
    await settle()
    calls[0]?.answer(accepted(9))
    await settle()
    stop()
    expect(received).toMatchObject([{ id: 9, clientId: calls[0]?.body.clientId }])
  })

  it('tries again under the same name after the server was not reached', async () => {
    send({ ticketId: 4, body: 'a' })
    await settle()
    const first = calls[0]!
    first.answer(new TypeError('no network'))
    await settle()
    sendAgain(first.body.clientId)
    await settle()
    expect(calls[1]?.body).toEqual(first.body)
    calls[1]?.answer(accepted(5))
    await settle()
    sendAgain(first.body.clientId)
    await settle()
    expect(calls).toHaveLength(2)
  })
})

describe('a text that the page was left with', () => {
  const leave = async (body: string): Promise<string> => {
    local.set('userId', 7)
    send({ ticketId: 5, body })
    await settle()
    putAside()
    return calls.pop()!.body.clientId
  }

  it('is sent when its writer is back, under the same name, and not kept any longer', async () => {
    const clientId = await leave('a')
    resume(8)
    await settle()
    expect(calls).toHaveLength(0)
    resume(7)
    resume(7)
    await settle()
    expect(calls.map(call => call.body)).toEqual([{ body: 'a', clientId }])
    calls[0]?.answer(accepted(6))
    await settle()
    expect(local.get('unsent')).toBeUndefined()
  })

  it('is forgotten when its writer takes it away', async () => {
    discard(await leave('b'))
    resume(7)
    await settle()
    expect(calls).toHaveLength(0)
  })
})
