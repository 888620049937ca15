import { expect, test } from 'vitest'
import { isGreeting } from './greetings.ts'

test.for(['Oi', 'oi, bom dia! Tudo bem?', 'OLÁ 👋', 'Boa tarde.', 'hello', 'Hola, ¿qué tal?', 'good morning'])(
  'nothing but hello is a greeting: %s',
  text => expect(isGreeting(text)).toBe(true),
)

test.for(['', '👍', 'Oi, quero um vaso', 'bom', 'dia', 'Bom Jesus', '1', 'oi '.repeat(30)])(
  'what says anything else is none: %s',
  text => expect(isGreeting(text)).toBe(false),
)
