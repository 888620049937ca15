import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { signatureOf } from '../../tenant/deliveries/index.ts'
import { HookPayload, hookEvents } from '../../tenant/outgoing-webhooks/contract.ts'
import { IntegrationPayload } from '../../tenant/queue-integrations/bots/payload.ts'
import { Answer } from '../../tenant/queue-integrations/bots/webhook.ts'
import { takeTrigger } from '../../tenant/tickets/index.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')
const displayed = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]) => JSON.parse(text!))

test('what docs/webhooks.md shows is what is posted and answered, with each field', () => {
  expect(displayed).toHaveLength(5)
  const contracts = [HookPayload, HookPayload, HookPayload, IntegrationPayload, Answer]
  for (const [n, contract] of contracts.entries()) expect(contract.parse(displayed[n])).toEqual(displayed[n])
})

test('the trigger texts of docs/webhooks.md move a ticket', () => {
  const triggers = [...page.matchAll(/`(#\{[^`]+)`/g)].map(([, text]) => takeTrigger(text!))
  expect(triggers).toEqual([
    { text: '', trigger: { stopBot: true } },
    { text: '', trigger: { queueId: 2 } },
    { text: '', trigger: { queueId: 2, userId: 4 } },
  ])
})

test('each event of a webhook has its line in docs/webhooks.md', () => {
  const emitted = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, event]) => event)
  expect(emitted).toEqual(hookEvents)
})

test('the recipe of docs/webhooks.md for n8n takes what is signed just now, and nothing else', () => {
  const [signed = '', isRight = '', isNew = ''] = [...page.matchAll(/`\{\{ (.+) \}\}`/g)].map(([, text]) => text!)
  /** What the nodes make of a delivery that is signed so and says this. */
  const passes = (signature: string, body: string): unknown[] => {
    const webhook = { item: { json: { headers: { 'x-balcao-signature': signature } } } }
    const evaluate = (expression: string, $json: object): unknown =>
      runInNewContext(expression, { $json, $: (name: string) => name === 'Webhook' && webhook })
    const right = createHmac('sha256', 'segredo')
      .update(String(evaluate(signed, { body })))
      .digest('hex')
    return [evaluate(isRight, { right }), evaluate(isNew, { right })]
  }
  const seconds = Math.floor(Date.now() / 1000)
  const body = '{"preço": 1.50}'
  expect(passes(signatureOf('segredo', seconds, body), body)).toEqual([true, true])
  expect(passes(signatureOf('segredo', seconds, body), '{"preço":1.5}')).toEqual([false, true])
  expect(passes(signatureOf('outro', seconds, body), body)).toEqual([false, true])
  expect(passes(signatureOf('segredo', seconds - 3600, body), body)).toEqual([true, false])
})
