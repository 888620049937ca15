import { expect, test } from 'vitest'
import { secretToStore } from './stored-secret.ts'

test('a secret that is given is stored; one that is not stays with its place, and goes to no other', () => {
  expect([secretToStore('new', true), secretToStore('new', false)]).toEqual(['new', 'new'])
  expect([secretToStore('', true), secretToStore('', false)]).toEqual(['', ''])
  expect([secretToStore(undefined, true), secretToStore(undefined, false)]).toEqual([undefined, ''])
})
