import { expect, test } from 'vitest'
import { ownLink } from './own-link.ts'

test.each([
  ['https://desk.example/api/media/1/abc?t=image%2Fpng&s=x', '/api/media/1/abc?t=image%2Fpng&s=x'],
  ['/api/media/1/abc?s=x', '/api/media/1/abc?s=x'],
  ['blob:https://desk.example/1', 'blob:https://desk.example/1'],
  ['https://elsewhere.example/a.png', 'https://elsewhere.example/a.png'],
  [null, null],
])('the link %s is loaded from %s', (url, own) => expect(ownLink(url)).toBe(own))
