import { expect, test } from 'vitest'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'
import { checkDepth } from './json-body.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test('a body may have so many levels, and as many lists beside each other as there is room for', () => {
  checkDepth(nested(MAX_BODY_DEPTH))
  expect(() => checkDepth(nested(MAX_BODY_DEPTH + 1))).toThrow('ERR_MALFORMED_BODY')
  expect(() => checkDepth('{"a":'.repeat(MAX_BODY_DEPTH + 1))).toThrow('ERR_MALFORMED_BODY')
  checkDepth(`[${'[],{},'.repeat(10_000)}1]`)
  expect(() => checkDepth(`${'[[]'.repeat(MAX_BODY_DEPTH)}[`)).toThrow('ERR_MALFORMED_BODY')
})

test('what stands in a text counts for nothing, whatever quotes it has', () => {
  checkDepth(JSON.stringify({ text: `${'['.repeat(1000)}"\\"${'{'.repeat(1000)}\\` }))
  checkDepth(`["\\"${'['.repeat(1000)}"]`)
  expect(() => checkDepth(`["\\\\",${'['.repeat(MAX_BODY_DEPTH)}`)).toThrow('ERR_MALFORMED_BODY')
})
