import { expect, test } from 'vitest'
import { contactOf } from './vapid.ts'

test.each(['https://desk.example.com', 'https://balcao.loja.com.br:8443', 'https://atendimento.empresa.app/'])(
  'a desk at %s is asked there about what it sends',
  publicUrl => expect(contactOf(publicUrl)).toBe(publicUrl),
)

/** Apple takes nothing at all of who names one of these. */
test.each([
  'https://balcao.local',
  'https://desk.intranet',
  'https://192.168.0.10',
  'https://[fd00::1]',
  'https://localhost:8080',
  'https://servidor',
  'http://desk.example.com',
  undefined,
])('a desk at %s, which the internet does not know, names an address that it knows', publicUrl => {
  expect(contactOf(publicUrl)).toBe('mailto:webmaster@example.com')
})
