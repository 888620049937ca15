import { expect, test } from 'vitest'
import { MAX_BODY_DEPTH, MAX_BODY_VALUES } from '../kit/limits.ts'
import { checkShape } from './json-body.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test('a body may have so many levels, and as many lists beside each other as there is room for', () => {
  checkShape(nested(MAX_BODY_DEPTH))
  expect(() => checkShape(nested(MAX_BODY_DEPTH + 1))).toThrow('ERR_MALFORMED_BODY')
  expect(() => checkShape('{"a":'.repeat(MAX_BODY_DEPTH + 1))).toThrow('ERR_MALFORMED_BODY')
  checkShape(`[${'[],{},'.repeat(4_000)}1]`)
  expect(() => checkShape(`${'[[]'.repeat(MAX_BODY_DEPTH)}[`)).toThrow('ERR_MALFORMED_BODY')
})

test('what stands in a text counts for nothing, whatever quotes it has', () => {
  checkShape(JSON.stringify({ text: `${'['.repeat(1000)}"\\"${'{'.repeat(1000)}\\` }))
  checkShape(`["\\"${'['.repeat(1000)}"]`)
  expect(() => checkShape(`["\\\\",${'['.repeat(MAX_BODY_DEPTH)}`)).toThrow('ERR_MALFORMED_BODY')
})

test('a body may have so many values, however short they are: to read and judge more takes too long for one step', () => {
  const many = (count: number): string => `{"a":[${Array.from({ length: count }, () => 1).join()}]}`
  checkShape(many(MAX_BODY_VALUES - 1))
  expect(() => checkShape(many(MAX_BODY_VALUES))).toThrow('ERR_BODY_TOO_LARGE')
  expect(() => checkShape(`[${'{},'.repeat(MAX_BODY_VALUES / 2)}1]`)).toThrow('ERR_BODY_TOO_LARGE')
  checkShape(JSON.stringify({ text: ','.repeat(2 * MAX_BODY_VALUES) }))
})
