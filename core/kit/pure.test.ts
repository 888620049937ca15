import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPath } from './contract.ts'
import { fail } from './errors.ts'
import { generalErrors } from './general-errors.ts'
import { languageOf, languages } from './language.ts'
import { cutPage } from './paging.ts'
import { formatPhone, ninthDigitTwin, PhoneNumber } from './phone.ts'
import { fillTemplate, isBlank, normalizeText } from './text.ts'
import { wordIn, words } from './words.ts'

test('folding removes accents and case', () => {
  expect(normalizeText('AÇÃO, coração')).toBe('acao, coracao')
})

test('folding letter by letter gives what folding the whole text gives, in any alphabet', () => {
  const whole = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const letters = fc.oneof(
    fc.integer({ min: 0, max: 0x10ffff }).map(code => String.fromCodePoint(code)),
    fc.constantFrom(...'aÇãÑİΣςß한ज़'),
  )
  const texts = fc.array(letters).map(parts => parts.join(''))
  fc.assert(fc.property(texts, text => normalizeText(text) === whole(text)))
})

test('a template fills accented and dollar names, leaves nothing for unknown ones, and escapes nothing', () => {
  expect(fillTemplate('Olá {{ nome }}, {{ação}} & {{$x}}{{nada}}!', { nome: 'Ana <3', ação: 'vá', $x: 0 })).toBe(
    'Olá Ana <3, vá & 0!',
  )
})

test('a text is blank when nothing of it shows', () => {
  for (const text of ['', ' \n', '\u200e\u200b', '\u00ad\ufe0f', '\ufeff\u3164']) expect(isBlank(text)).toBe(true)
  for (const text of ['.', '\u200ea', '👨\u200d👩\u200d👧', '❤\ufe0f']) expect(isBlank(text)).toBe(false)
})

test('a page tells that there is more only when a further row came', () => {
  const placeOf = (id: number) => ({ id, value: id })
  expect(cutPage([1, 2], 2, placeOf)).toEqual({ rows: [1, 2], hasMore: false })
  expect(cutPage([1, 2, 3], 2, placeOf)).toEqual({ rows: [1, 2], hasMore: true, nextCursor: '2.n2' })
})

test('a Brazilian mobile number has a twin with or without the ninth digit, others have none', () => {
  expect(ninthDigitTwin('5511988880001')).toBe('551188880001')
  expect(ninthDigitTwin('551188880001')).toBe('5511988880001')
  expect(ninthDigitTwin('551133330001')).toBeUndefined()
  expect(ninthDigitTwin('351912345678')).toBeUndefined()
})

test('numbers are stored as digits, and words are no numbers', () => {
  expect(PhoneNumber.parse('+55 (11) 98888-0001')).toBe('5511988880001')
  expect(PhoneNumber.safeParse('oito oito').error?.issues[0]?.message).toBe('Número inválido')
  expect(PhoneNumber.safeParse('123').error?.issues[0]?.message).toBe('Too Short!')
  expect(['5511988880001', '351912345678'].map(formatPhone)).toEqual(['+55 (11) 98888-0001', '+351912345678'])
})

test('a number has 8 to 15 digits', () => {
  const lengths = [8, 15, 16].map(length => PhoneNumber.safeParse('1'.repeat(length)).success)
  expect([...lengths, PhoneNumber.safeParse('1-2-3-4-5').success]).toEqual([true, true, false, false])
})

test('path parameters are escaped', () => {
  expect(fillPath('/settings/:key', { key: 'a/b?c' })).toBe('/settings/a%2Fb%3Fc')
  expect(fillPath('/settings/:key')).toBe('/settings/')
})

test('the language is the first that we speak, Portuguese otherwise', () => {
  const headers = ['en-US,en;q=0.9', 'fr, es;q=0.8', 'ES', 'fr', undefined]
  expect(headers.map(languageOf)).toEqual(['en', 'es', 'es', 'pt', 'pt'])
})

test('an overdue company reads the text of the specification', () => {
  expect(fail(generalErrors.ERR_COMPANY_OVERDUE, { date: '20/11/2026' }).sentence('pt')).toBe(
    'Opss! Sua assinatura venceu 20/11/2026. Entre em contato com o Suporte para mais informações!',
  )
})

test('an error is reported in English to nobody who reads Portuguese', () => {
  for (const word of Object.values(words))
    expect(wordIn(word, 'pt').toLowerCase()).not.toBe(wordIn(word, 'en').toLowerCase())
})

test('an error tells the limit that was broken, and a text that is none of ours stays as it is', () => {
  expect(languages.map(language => wordIn(words.tooLong, language, 1000))).toEqual([
    'Use até 1.000 caracteres.',
    'Use up to 1,000 characters.',
    'Use hasta 1000 caracteres.',
  ])
  const others = [wordIn(words.tooLong, 'en'), wordIn(words.tooMany, 'en', 3), wordIn('Outro', 'en')]
  expect(others).toEqual(['The text is too long.', 'Too many values', 'Outro'])
})

test('an empty field is told the same everywhere', () => {
  const emitted = languages.map(language => [wordIn(words.required, language), wordIn(words.mandatory, language)])
  expect(emitted).toEqual([
    ['Obrigatório', 'Obrigatório'],
    ['Required', 'Required'],
    ['Obligatorio', 'Obligatorio'],
  ])
})
