import { MAX_CARD_PHONES, MAX_CARD_TEXT, MAX_CARDS, MAX_OWN_NAME, MAX_PHONE_DIGITS } from './limits.ts'
import { digitsOf } from './text.ts'

/** What people read of a contact card; '' is what it does not say. */
export interface ReadCard {
  name: string
  /** Digits. */
  number: string
}

/**
 * Reads a vCard: its name, and the number that WhatsApp gives (`waid`) or else the first one of a phone. It goes line by
 * line, once, through the first `MAX_CARD_TEXT` characters, whatever they are.
 */
export function readCard(text: string): ReadCard {
  let name = ''
  let phone = ''
  let waid = ''
  let phones = 0
  for (const line of text.slice(0, MAX_CARD_TEXT).split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const [property = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';')
    const kind = property.slice(property.indexOf('.') + 1)
    const value = line.slice(colon + 1).trim()
    if (kind === 'FN') name ||= value.slice(0, MAX_OWN_NAME)
    if (kind !== 'TEL' || phones === MAX_CARD_PHONES) continue
    phones += 1
    phone ||= phoneIn(value)
    waid ||= phoneIn(parameters.find(parameter => parameter.startsWith('WAID=')) ?? '')
  }
  return { name, number: waid || phone }
}

const CARD_BEGINS = /BEGIN:VCARD/gi

/** The people of a text that holds cards, of `MAX_CARDS` at most; whoever has neither a name nor a number is nobody. */
export function readCards(text: string): ReadCard[] {
  const begins = [...text.matchAll(CARD_BEGINS)].slice(0, MAX_CARDS + 1).map(({ index }) => index)
  return begins
    .slice(0, MAX_CARDS)
    .map((begin, card) => readCard(text.slice(begin, begins[card + 1])))
    .filter(({ name, number }) => name || number)
}

/** The digits of what can be a number. */
function phoneIn(text: string): string {
  const digits = digitsOf(text)
  return digits.length <= MAX_PHONE_DIGITS ? digits : ''
}
