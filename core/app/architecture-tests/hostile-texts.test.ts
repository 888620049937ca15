import { describe, expect, test } from 'vitest'
import { chosenLine, plainAnswer } from '../../domain/choice.ts'
import { readCard, readCards } from '../../domain/contact-card.ts'
import { formPreview, translatePreview } from '../../domain/message-forms.ts'
import { fillKnownVariables } from '../../domain/message-variables.ts'
import { cleanFileName } from '../../kit/file-name.ts'
import { MAX_CARDS, MAX_LISTED, MAX_TEXT } from '../../kit/limits.ts'
import { readCursor, writeCursor } from '../../kit/paging.ts'
import { formatPhone, ninthDigitTwin } from '../../kit/phone.ts'
import { cutText, digitsOf, fillTemplate, isBlank, normalizeText, oneLine } from '../../kit/text.ts'
import { searchTerms } from '../../storage/index.ts'
import { contentOfArrived } from '../../tenant/messages/record/content.ts'
import { excerptOf } from '../../tenant/tickets/list/excerpt.ts'
import { contentOf } from '../../whatsapp/providers/baileys/incoming/content.ts'
import { holdsMore } from '../../whatsapp/providers/baileys/incoming/new-kinds.ts'
import { addressOf, plainJid } from '../../whatsapp/providers/baileys/jids.ts'

/**
 * The architecture test of strangers' texts: whatever reads what customers write takes 64 KB of anything, and gives back no more than a
 * few times as much. That its time grows as the text does is held by the architecture test of regular expressions.
 */

const pieces = [
  'TEL',
  'BEGIN:VCARD\nTEL;waid=',
  'item1.TEL;TYPE=CELL:+5',
  '{{',
  '{{name}} ',
  '{{ a',
  '*_~`',
  '1\ufe0f\u20e3 ',
  '( [1.',
  ' \n\t',
  '\u200e\u00a0',
  '\ufdfa',
  'e\u0301\u0323',
  'ç',
  '🌸',
  '\ud83c',
  '@s.whatsapp.net:1',
  'data:image/png|',
  '../\u202e',
  '%25"\\',
]
const hostile = pieces.map(piece => [JSON.stringify(piece), piece.repeat(MAX_TEXT / piece.length)] as const)

const about = { name: 'Ana', now: 0, timeZone: 'America/Sao_Paulo', language: 'pt' as const }
const key = { waId: 'A', fromMe: false, chat: { pn: '1' } }
const arrived = { type: 'message', kind: 'text', key, sentAt: 0, source: 'live' } as const

const readers: Record<string, (text: string) => unknown> = {
  'a card': readCard,
  'a text of cards': readCards,
  'a message with a card': text => contentOf({ contactMessage: { displayName: text, vcard: text } }),
  'a message with many cards': text =>
    contentOf({ contactsArrayMessage: { contacts: Array(4 * MAX_CARDS).fill({ vcard: text }) } }),
  'a message with a place': text => contentOf({ locationMessage: { name: text, address: text, comment: text } }),
  'a message that quotes': text =>
    contentOf({
      extendedTextMessage: { text, contextInfo: { stanzaId: text, quotedMessage: { conversation: text } } },
    }),
  'a poll': text => contentOf({ pollCreationMessage: { name: text, options: [{ optionName: text }] } }),
  'a bill': text =>
    contentOf({
      interactiveMessage: {
        header: { title: text },
        nativeFlowMessage: { buttons: Array(4 * MAX_LISTED).fill({ name: 'order_details', buttonParamsJson: text }) },
      },
    }),
  'a list with much in it': text =>
    contentOf({ listMessage: { title: text, sections: Array(4 * MAX_LISTED).fill({ title: text }) } }),
  'a form that was filled in': text =>
    contentOf({
      interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: JSON.stringify({ a: text }) } },
    }),
  'the preview of a cart': text => translatePreview(formPreview('cart', text), 'en'),
  'a message that is newer than the program': text => holdsMore(Buffer.from(text), {}),
  'what is stored of a text': text => contentOfArrived({ ...arrived, body: text }),
  'the name of a file': cleanFileName,
  'the name of a person': oneLine,
  'an address': text => [addressOf(text), plainJid(text)],
  'an answer to a menu': text => chosenLine(['Vendas', 'Suporte'], text),
  'an answer as it is compared': plainAnswer,
  'a folded text': normalizeText,
  'a blank text': isBlank,
  'a text that is cut': text => cutText(text, 1000),
  digits: digitsOf,
  'a number': text => [formatPhone(text), ninthDigitTwin(text)],
  'a template': text => fillTemplate(text, { name: 'Ana' }),
  'known variables': text => fillKnownVariables(text, about),
  'what is looked for': searchTerms,
  'an excerpt': text => excerptOf(text, text.slice(0, 200)),
  'a place in a list': text => readCursor(writeCursor({ id: 1, value: text })),
}

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each(hostile)('of %s', (_name, text) => {
    const provided = JSON.stringify(read(text)) ?? ''
    expect(provided.length).toBeLessThan(20 * MAX_TEXT)
  })
})
