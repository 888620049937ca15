import { expect, it } from 'vitest'
import { byLabel, keysOf } from './shortcuts.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([
  ['j', { key: 'j', code: 'KeyJ' }],
  ['?', { key: '?', code: 'Slash', shiftKey: true }],
  ['ctrl+k', { key: 'k', code: 'KeyK', ctrlKey: true }],
  ['ctrl+k', { key: 'k', code: 'KeyK', metaKey: true }],
  ['alt+arrowdown', { key: 'ArrowDown', code: 'ArrowDown', altKey: true }],
  ['alt+shift+r', { key: 'R', code: 'KeyR', altKey: true, shiftKey: true }],
  ['alt+shift+r', { key: '‰', code: 'KeyR', altKey: true, shiftKey: true }],
  ['alt+shift+a', { key: 'A', code: 'KeyQ', altKey: true, shiftKey: true }],
])('%s is heard from %j', (keys, event) => {
  expect(keysOf({ ...none, ...event })).toBe(keys)
})

it('the help lists what several keys do once', () => {
  const next = { label: 'Próximo', keys: 'j' }
  expect(byLabel([next, { label: 'Buscar', keys: '/' }, { label: 'Próximo', keys: 'alt+arrowdown' }])).toEqual([
    ['Próximo', ['j', 'alt+arrowdown']],
    ['Buscar', ['/']],
  ])
})
