import { MAX_CARD_PHONES, MAX_CARD_TEXT, MAX_CARDS, MAX_EMAIL, MAX_OWN_NAME, MAX_PHONE_DIGITS } from './limits.ts'
import { digitsOf } from './text.ts'

/** What a contact card says beside a name and a number. */
export interface CardDetails {
  /** Its other numbers, digits. */
  otherNumbers?: string[]
  email?: string
  company?: string
}

/** What people read of a contact card; '' is what it does not say. */
export interface ReadCard extends CardDetails {
  name: string
  /** Digits. */
  number: string
}

/**
 * Reads a vCard: its name, the number that WhatsApp gives (`waid`) or else the first one of a phone, the other numbers, e-mail and
 * company. It goes line by line, once, through the first `MAX_CARD_TEXT` characters, whatever they are.
 */
export function readCard(text: string): ReadCard {
  let name = ''
  let waid = ''
  let email = ''
  let company = ''
  let phones = 0
  const numbers = new Set<string>()
  for (const line of text.slice(0, MAX_CARD_TEXT).split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const [property = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';')
    const kind = property.slice(property.indexOf('.') + 1)
    const value = line
      .slice(colon + 1)
      .trim()
      .replace(/\\([,;:\\])/g, '$1')
    if (kind === 'FN') name ||= value.slice(0, MAX_OWN_NAME)
    if (kind === 'EMAIL' && value.includes('@')) email ||= value.slice(0, MAX_EMAIL)
    if (kind === 'ORG')
      company ||= line
        .slice(colon + 1)
        .split(/(?<!\\);/)
        .map(part => part.replace(/\\(.)/g, '$1').trim())
        .filter(Boolean)
        .join(', ')
        .slice(0, MAX_OWN_NAME)
    if (kind !== 'TEL' || phones === MAX_CARD_PHONES) continue
    phones += 1
    const ofWhatsApp = phoneIn(parameters.find(parameter => parameter.startsWith('WAID=')) ?? '')
    waid ||= ofWhatsApp
    const phone = ofWhatsApp || phoneIn(value)
    if (phone) numbers.add(phone)
  }
  const number = waid || ([...numbers][0] ?? '')
  const otherNumbers = [...numbers].filter(one => one !== number)
  return {
    ...{ name, number },
    ...(otherNumbers.length > 0 && { otherNumbers }),
    ...(email && { email }),
    ...(company && { company }),
  }
}

/** All that a card says in one line, as messages are listed and searched. */
export const cardLine = ({
  name,
  number = '',
  otherNumbers = [],
  email,
  company,
}: CardDetails & { name: string; number?: string }): string =>
  `${name}: ${[number, ...otherNumbers, email, company].filter((part, at) => at === 0 || part).join(', ')}`

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
