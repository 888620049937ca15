// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { QuotedMessage } from '../../../../../core/tenant/messages/contract.ts'
import { QuotedBox } from './quoted.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

const shows = async (quoted: Partial<QuotedMessage>): Promise<string> => {
  const nothing = { id: null, body: '', mediaUrl: null, isDeleted: false, contact: null } as const
  await act(async () => root.render(<QuotedBox quoted={{ ...nothing, fromMe: false, mediaType: 'text', ...quoted }} />))
  return document.body.textContent ?? ''
}

it('a status that was answered is shown as one, with its picture', async () => {
  const thumbnail = 'data:image/jpeg;base64,/9g='
  expect(await shows({ fromMe: true, isStatus: true, mediaType: 'image', thumbnail })).toMatch(/Você · Status\s*Imagem/)
  expect(document.querySelector('img')?.getAttribute('src')).toBe(thumbnail)
})

it('what only the phone quoted says what it was', async () => {
  expect(await shows({ mediaType: 'unknown', form: 'poll', body: 'Quando?' })).toContain('Enquete: Quando?')
  expect(document.querySelector('img')).toBeNull()
})
