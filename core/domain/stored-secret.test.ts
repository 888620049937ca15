import { expect, test } from 'vitest'
import { secretToKeep } from './stored-secret.ts'

test('a secret that is given is kept; one that is not stays with its place, and goes to no other', () => {
  expect([secretToKeep('new', true), secretToKeep('new', false)]).toEqual(['new', 'new'])
  expect([secretToKeep('', true), secretToKeep('', false)]).toEqual(['', ''])
  expect([secretToKeep(undefined, true), secretToKeep(undefined, false)]).toEqual([undefined, ''])
})
