import { expect, test } from 'vitest'
import { MAX_TRIGGERS } from '../../../kit/limits.ts'
import { takeTrigger } from './trigger.ts'

const MISSPELT = '#{"queueId":}'

test('a trigger counts behind some misspelt ones, and none behind more; none is ever shown', () => {
  const behind = (misspelt: number) => takeTrigger(`Oi${MISSPELT.repeat(misspelt)}#{"queueId":7} tchau`)
  expect(behind(MAX_TRIGGERS - 1)).toEqual({ text: 'Oi tchau', trigger: { queueId: 7 } })
  expect(behind(MAX_TRIGGERS)).toEqual({ text: 'Oi tchau' })
})
