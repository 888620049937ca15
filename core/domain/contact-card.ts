import { MAX_CARD_PHONES, MAX_CARD_TEXT, MAX_CARDS, MAX_EMAIL, MAX_OWN_NAME, MAX_PHONE_DIGITS } from '../kit/limits.ts'
import { digitsOf } from '../kit/text.ts'

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
 * company. It goes line by line, once, through the first `MAX_CARD_TEXT` characters, whatever they are. Cards of before (2.1), as
 * Android exports them, have letters with accents as quoted-printable.
 */
export function readCard(text: string): ReadCard {
  let name = ''
  let nameInParts = ''
  let waid = ''
  let email = ''
  let company = ''
  let phones = 0
  const numbers = new Set<string>()
  for (const line of wholeLines(text.slice(0, MAX_CARD_TEXT))) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const [property = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';')
    const kind = property.slice(property.indexOf('.') + 1)
    const written = line.slice(colon + 1)
    const raw = parameters.some(isQuotedPrintable) ? fromQuotedPrintable(written) : written
    const value = raw.trim().replace(/\\([,;:\\])/g, '$1')
    if (kind === 'FN') name ||= value.slice(0, MAX_OWN_NAME)
    if (kind === 'N') nameInParts ||= nameOfParts(raw).slice(0, MAX_OWN_NAME)
    if (kind === 'EMAIL' && value.includes('@')) email ||= value.slice(0, MAX_EMAIL)
    if (kind === 'ORG') company ||= partsOf(raw).filter(Boolean).join(', ').slice(0, MAX_OWN_NAME)
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
    ...{ name: name || nameInParts, number },
    ...(otherNumbers.length > 0 && { otherNumbers }),
    ...(email && { email }),
    ...(company && { company }),
  }
}

/** Lines of which the next ones go on: behind a space, or where quoted-printable ends with `=`. */
function* wholeLines(text: string): Generator<string> {
  let parts: string[] = []
  let goesOn = false
  for (const provided of text.split('\n')) {
    const line = provided.endsWith('\r') ? provided.slice(0, -1) : provided
    const isNormalized = /^[ \t]/.test(line)
    if (!goesOn && !isNormalized) {
      if (parts.length > 0) yield parts.join('')
      parts = []
    }
    const head: string | undefined = goesOn || isNormalized ? parts[0] : line
    goesOn = line.endsWith('=') && isQuotedPrintable((head ?? '').split(':', 1)[0]!.toUpperCase())
    const content = isNormalized && parts.length > 0 ? line.slice(1) : line
    parts.push(goesOn ? content.slice(0, -1) : content)
  }
  if (parts.length > 0) yield parts.join('')
}

const isQuotedPrintable = (about: string): boolean => about.includes('QUOTED-PRINTABLE')

/** `=C3=A9` is é; in Latin where it is no UTF-8. */
function fromQuotedPrintable(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replace(CODED, '%$1'))
  } catch {
    return text.replace(CODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

const CODED = /=([\dA-F]{2})/gi

/** What stands between semicolons. */
const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(part => part.replace(/\\(.)/g, '$1').trim())

/** Of a card with the parts of a name alone: family, given, further ones, before, behind. */
function nameOfParts(value: string): string {
  const [family = '', provided = '', further = ''] = partsOf(value)
  return [provided, further, family].filter(Boolean).join(' ')
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

/** The people of a text that holds cards, of `MAX_CARDS` at most; anyone who has neither a name nor a number is nobody. */
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
