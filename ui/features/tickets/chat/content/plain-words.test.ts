import { describe, expect, it } from 'vitest'
import { language } from '../../../../i18n/language.ts'
import { copiedText, plainWordsOf } from './plain-words.ts'

const place = 'data:image/png;base64,iVBORw0KGgo=|https://maps.google.com/maps?q=-23.5%2C-46.6|Avenida Atlântica, 1702'
const bare = '|https://maps.google.com/maps?q=-23.5%2C-46.6|'
const card = 'BEGIN:VCARD\nFN:Maria Souza\nitem1.TEL;waid=5511999990000:+55 11 99999-0000\nEND:VCARD'

describe('a message is shown', () => {
  it.each([
    ['a place', place, 'locationMessage', 'Avenida Atlântica, 1702'],
    ['a place without words', bare, 'locationMessage', 'Localização'],
    ['people', card, 'vcard', 'Maria Souza'],
    ['a text', '*Oi*', 'text', 'Oi'],
    ['a recording of this page', 'audio-record-site-1795273610982.mp3', 'audio', 'Áudio'],
  ] as const)('as words when it is %s, also where only its text is known', (_, body, mediaType, words) => {
    expect(plainWordsOf({ body, mediaType })).toBe(words)
    expect(plainWordsOf({ body })).toBe(words)
  })

  it('by the name of its form in the language of the page, also where only its preview is known', () => {
    expect(plainWordsOf({ body: 'Total: R$ 9,00', form: 'cart' })).toBe('🛒 Carrinho do catálogo: Total: R$ 9,00')
    language.set('en')
    expect(plainWordsOf({ body: '', mediaInfo: { form: 'viewOnce' } })).toBe('👁️ View once: open it on the phone')
    expect(plainWordsOf({ body: '👁️ Visualização única: abra no celular' })).toBe('👁️ View once: open it on the phone')
    language.set('pt')
  })

  it('as it was written when a text only looks a little like a place', () => {
    expect(plainWordsOf({ body: 'um | https://a.example | dois' })).toBe('um | https://a.example | dois')
  })
})

describe('copying takes', () => {
  it.each([
    [place, 'locationMessage', 'Avenida Atlântica, 1702\nhttps://maps.google.com/maps?q=-23.5%2C-46.6'],
    [card, 'vcard', 'Maria Souza +5511999990000'],
    ['*Oi*', 'text', '*Oi*'],
  ] as const)('of %j (%s) what a person can use', (body, mediaType, text) => {
    expect(copiedText({ body, mediaType })).toBe(text)
  })
})
