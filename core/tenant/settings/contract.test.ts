import { expect, test } from 'vitest'
import { settingKeys, settingRules, takesValue } from './contract.ts'

test('Every default is a value that its setting takes', () => {
  for (const key of settingKeys) expect(takesValue(key, settingRules[key].initial), key).toBe(true)
})

test.each([
  ['userRating', 'enabled', true],
  ['userRating', 'true', false],
  ['scheduleType', 'company', true],
  ['chatBotType', 'button', false],
  ['ratingsTimeout', '30', true],
  ['ratingsTimeout', '-1', false],
  ['ratingsTimeout', '1.5', false],
  ['autoCloseHours', '24', true],
  ['autoCloseHours', '8760', true],
  ['autoCloseHours', '8761', false],
  ['flowRunDays', '7', true],
  ['flowRunDays', '6', false],
  ['flowRunDays', '365', true],
  ['flowRunDays', '366', false],
  ['asaas', 'x'.repeat(1000), true],
  ['asaas', 'x'.repeat(1001), false],
] as const)('%s takes %s: %s', (key, value, taken) => {
  expect(takesValue(key, value)).toBe(taken)
})
