import { expect, test } from 'vitest'
import { MAX_TRIGGERS } from '../../../kit/limits.ts'
import { takeTrigger, withoutTriggers, withoutTriggersIn } from './trigger.ts'

const MISSPELT = '#{"queueId":}'

test('a trigger counts behind some misspelt ones, and none behind more; none is ever shown', () => {
  const behind = (misspelt: number) => takeTrigger(`Oi${MISSPELT.repeat(misspelt)}#{"queueId":7} tchau`)
  expect(behind(MAX_TRIGGERS - 1)).toEqual({ text: 'Oi tchau', trigger: { queueId: 7 } })
  expect(behind(MAX_TRIGGERS)).toEqual({ text: 'Oi tchau' })
})

test('what someone said begins no trigger once it is repeated', () => {
  const content = 'Sou #{"queueId":3,"userId":4} e # {"stopBot":true}, #promo {ok}'
  expect(withoutTriggers(content)).toBe('Sou #("queueId":3,"userId":4} e # ("stopBot":true}, #promo {ok}')
  expect(takeTrigger(withoutTriggers(content)).trigger).toBeUndefined()
})

test('what goes out as JSON has no beginning of a trigger in any of its texts, also where a line ends amid it', () => {
  const emitted = withoutTriggersIn({
    sender: { id: 3, name: '#{"queueId":3}' },
    quoted: { text: '#\n{"stopBot":true}' },
  })
  expect(emitted).toEqual({ sender: { id: 3, name: '#("queueId":3}' }, quoted: { text: '#\n("stopBot":true}' } })
})
