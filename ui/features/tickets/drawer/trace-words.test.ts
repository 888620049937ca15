import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { translate } from '../../../i18n/texts.ts'
import { traceTexts } from '../texts/trace.ts'
import { keyOf, traceWords } from './trace-words.ts'

it.each([
  ['finish', { how: 'inactivity' }, 'finish-inactivity'],
  ['finish', { how: 'something new' }, 'finish'],
  ['queue', { how: 'menu' }, 'queue-menu'],
  ['out-of-hours', { told: false }, 'out-of-hours-silent'],
  ['out-of-hours', { told: true }, 'out-of-hours'],
  ['transfer', { userId: 4 }, 'transfer-user'],
  ['transfer', { userId: null }, 'transfer'],
  ['flow', { flowId: 1, runId: 2 }, 'flow'],
  ['flow-braked', { why: 'same' }, 'flow-braked-same'],
  ['flow-refused', { why: 'limit' }, 'flow-refused-limit'],
  ['flow-refused', { why: 'something new' }, 'flow-refused'],
  ['accept', {}, 'accept'],
  ['integration-answered', { n: 0 }, 'integration-silent'],
  ['integration-answered', { n: 2 }, 'integration-answered'],
  ['integration-held', { why: 'attended' }, 'integration-held'],
  ['integration-held', { why: 'finished' }, 'integration-held-finished'],
  ['assistant-held', { why: 'released' }, 'assistant-held-released'],
  ['unsaid-overdue', {}, 'unsaid-overdue'],
  ['unsaid-inactive', {}, 'unsaid-inactive'],
  ['campaign-answer', { optedOut: true }, 'campaign-answer-optedOut'],
  ['a rule without words', {}, undefined],
] as const)('%s with %j is worded by %s', (rule, detail, key) => {
  expect(keyOf(rule, detail)).toBe(key)
})

it.each([
  [
    ['integration-answered', { integration: 'Robô', n: 3, milliseconds: 1240 }],
    'A integração Robô respondeu em 1,2 s com 3 mensagens.',
  ],
  [['integration-trigger', { integration: 'Robô', queueId: 2 }], 'A integração Robô levou o ticket à fila Vendas.'],
  [
    ['integration-trigger', { integration: 'Robô', stopBot: true }],
    'A integração Robô parou de responder; o ticket aguarda uma pessoa.',
  ],
  [
    ['assistant-trigger', { assistant: 'Lia', queueId: 2, userId: 7, isAway: true }],
    'O assistente Lia queria passar o ticket para Rui, que está em pausa: ele aguarda na fila Vendas.',
  ],
  [
    ['assistant-trigger', { assistant: 'Lia', queueId: 2, userId: 7 }],
    'O assistente Lia passou o ticket para Rui, na fila Vendas.',
  ],
  [
    ['assistant-asked', { assistant: 'Lia', queueId: null }],
    'O assistente Lia passou a conversa para pessoas, sem fila.',
  ],
  [
    ['assistant-held', { assistant: 'Lia', why: 'attended' }],
    'A resposta do assistente Lia não foi enviada: a conversa está com pessoas.',
  ],
] as const)('%j reads "%s"', ([rule, detail], words) => {
  const names = { users: [{ value: 7, label: 'Rui' }], queues: [{ value: 2, label: 'Vendas' }] }
  expect(traceWords((key, values) => translate(traceTexts, key, values), names)({ rule, detail })).toBe(words)
})

it('what the desk writes down has words', () => {
  const sources = globSync('core/tenant/**/*.ts', { exclude: path => path.endsWith('.test.ts') })
  const rules = sources.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/(?:because\(|recordTrace\([\w.]+, [\w.!]+, )'([a-z-]+)'/g)].map(
      found => found[1]!,
    ),
  )
  expect(rules).toContain('campaign-answer')
  expect(rules.filter(rule => keyOf(rule, { why: 'same' }) === undefined)).toEqual([])
})
