import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HookPayload, hookEvents } from '../../tenant/outgoing-webhooks/contract.ts'
import { IntegrationPayload } from '../../tenant/queue-integrations/bots/payload.ts'
import { Answer } from '../../tenant/queue-integrations/bots/webhook.ts'
import { takeTrigger } from '../../tenant/tickets/index.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')
const shown = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]) => JSON.parse(text!))

test('what docs/webhooks.md shows is what is posted and answered, with each field', () => {
  expect(shown).toHaveLength(5)
  const contracts = [HookPayload, HookPayload, HookPayload, IntegrationPayload, Answer]
  for (const [n, contract] of contracts.entries()) expect(contract.parse(shown[n])).toEqual(shown[n])
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
  const told = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, event]) => event)
  expect(told).toEqual(hookEvents)
})
