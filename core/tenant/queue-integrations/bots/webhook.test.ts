import { expect, test } from 'vitest'
import { MAX_BOT_MESSAGES, MAX_BOT_TEXT } from '../../../kit/limits.ts'
import { replyIn } from './webhook.ts'

const nothing = { says: [], state: null }

test('an answer is read up to what may be said, and what is behind that is not looked at', () => {
  const messages = [...Array.from({ length: MAX_BOT_MESSAGES }, (_, n) => `${n}`), 0]
  expect(replyIn({ messages }).says).toHaveLength(MAX_BOT_MESSAGES)
})

test('an answer with something odd in it is none, however much there is', () => {
  expect(replyIn({ messages: ['oi', 0] })).toEqual(nothing)
  for (const odd of [0, {}]) expect(replyIn({ messages: Array.from({ length: 500_000 }, () => odd) })).toEqual(nothing)
  for (const data of [null, 'oi', ['oi'], { messages: { length: 2 } }]) expect(replyIn(data)).toEqual(nothing)
})

test('the list that n8n makes of all its items is read through', () => {
  expect(replyIn([{ messages: ['um'] }, { output: 'x' }, { messages: [{ text: 'dois' }] }]).says).toEqual([
    ...[{ text: 'um' }, { text: 'dois' }],
  ])
  const many = Array.from({ length: 100_000 }, () => ({ messages: ['a', 'b'] }))
  expect(replyIn(many).says).toHaveLength(MAX_BOT_MESSAGES)
})

test('a text is cut before triggers are looked for in it', () => {
  expect(replyIn({ messages: [`${'a'.repeat(MAX_BOT_TEXT)}#{"stopBot":true}`] })).toEqual({
    says: [{ text: `${'a'.repeat(MAX_BOT_TEXT - 1)}…` }],
    state: null,
  })
})
