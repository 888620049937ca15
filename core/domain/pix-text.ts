import { twoDecimals } from '../kit/money.ts'

/** What a payment by Pix says. */
export interface PixPayment {
  /** The receiver's key; or where a bank holds the charge, as it writes it: no https:// before it. */
  to: { key: string } | { location: string }
  name: string
  city: string
  valueCents: number
  /** Letters and digits, at most 25: by it the receiver knows the payment. *** where the bank knows it by its location. */
  reference: string
  /** What it is for, as anyone who pays reads it; as much of it as goes beside the key. */
  about?: string
}

/**
 * The text behind a Pix picture that asks for one value: BR Code of the Banco Central's manual of initiation patterns. Each field is
 * two digits of number, two of length, its text.
 */
export function pixText({ to, name, city, valueCents, reference, about = '' }: PixPayment): string {
  const receiver = field('00', 'br.gov.bcb.pix') + ('key' in to ? field('01', to.key) : field('25', to.location))
  const emitted = plain(about, MAX_FIELD - receiver.length - field('02', '').length)
  const text = [
    field('00', '01'),
    field('26', receiver + (emitted && field('02', emitted))),
    field('52', '0000'),
    field('53', '986'),
    field('54', twoDecimals(valueCents)),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', reference)),
    '6304',
  ].join('')
  return text + checksum(text)
}

/** Two digits tell how long a field is. */
const MAX_FIELD = 99

const field = (number: string, text: string): string => number + String(text.length).padStart(2, '0') + text

/** Whether something is left of a name that banks can read. */
export const isPrintable = (name: string): boolean => plain(name, 25) !== ''

/** Banks read letters without accents alone. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, Math.max(0, most))
    .trim()

/** CRC-16/CCITT-FALSE: polynomial 1021, beginning with FFFF. The text is ASCII. */
function checksum(text: string): string {
  let sum = 0xffff
  for (const sign of text) {
    sum ^= sign.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
