import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askAi } from './ai.ts'
import type { AiReply } from './ai-reply.ts'
import { Outbound } from './request.ts'

const outbound = new Outbound({ mayReach: () => true })
const question = { instructions: '', examples: [], history: [], message: 'Oi' }

/** What an AI that answers so is told about as, and what it was shown of the key. */
async function requested(status: number, answer: unknown, key = '') {
  const displayed: unknown[] = []
  const server = createServer((request, response) => {
    displayed.push(request.headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const reply: AiReply = await askAi(outbound, { baseUrl, key, model: 'm' }, question)
  return { reply, shown: displayed }
}

const says = (content: unknown) => ({ choices: [{ message: { content } }] })

test('an AI that asks for no key is shown none', async () => {
  expect(await requested(200, says('Oi'))).toEqual({ reply: { text: 'Oi' }, shown: [undefined] })
  expect((await requested(200, says('Oi'), 'k')).shown).toEqual(['Bearer k'])
})

test('401 and 403 both mean the key, and say nothing of it', async () => {
  for (const status of [401, 403])
    expect((await requested(status, { error: { message: 'Your key k-123 is wrong' } })).reply).toEqual({
      fault: 'key',
      detail: '',
    })
})

test('a rejection within a 200 is that of its code, or a failure where that is none', async () => {
  const within = async (code: unknown) => (await requested(200, { error: { message: 'no', code } })).reply
  expect(await within(401)).toEqual({ fault: 'key', detail: '' })
  expect(await within(403)).toEqual({ fault: 'declined', detail: '403 no' })
  for (const code of [200, 600, 'oops', undefined])
    expect(await within(code)).toEqual({ fault: 'failed', detail: '502 no' })
})

test('what an AI says of its rejection is cut, and so is an answer without end', async () => {
  const { reply } = await requested(500, { error: { message: 'x'.repeat(5000) } })
  expect('fault' in reply && reply.detail).toHaveLength(300)
  const long = await requested(200, says('y'.repeat(200_000)))
  expect('text' in long.reply && long.reply.text).toHaveLength(65_536)
})
