import type { AdminClient } from '../../../emulators/whatsapp/admin-client.ts'
import { newPicture, sumOf } from '../picture.ts'
import { ACCOUNT, addressingOf, customerNumber, type Shop } from '../shop.ts'
import { atPace } from './pace.ts'
import type { Inbound } from './written.ts'

const PICTURE_BYTES = 20_000
/** Every so many messages is a picture. */
const PICTURE_EVERY = 20
/** Every so many messages comes from someone who never wrote before. */
const STRANGER_EVERY = 50

export interface Load<T> {
  written: T[]
  /** What could not even be written: an error of the test's own side. */
  faults: string[]
  /** Resolves when the last one is written, and answered where someone answers. */
  done: Promise<void>
}

interface Wishes {
  perSecond: number
  random: () => number
  enough: (n: number) => boolean
}

/** Customers write to the shop. */
export function customersWrite(
  wa: AdminClient,
  { regulars }: Shop,
  { perSecond, random, enough }: Wishes,
): Load<Inbound> {
  const written: Inbound[] = []
  const errors: string[] = []
  const write = async (n: number): Promise<void> => {
    const known = regulars[Math.floor(random() * regulars.length)]!.customer
    const isStranger = n % STRANGER_EVERY === STRANGER_EVERY - 1
    const customer = isStranger ? customerNumber(10_000 + n) : known
    const text = `entra ${n}`
    const picture = n % PICTURE_EVERY === 0 ? newPicture(PICTURE_BYTES) : undefined
    const content = picture ? { image: picture.toString('base64'), mimetype: 'image/png', caption: text } : { text }
    try {
      if (isStranger) await wa.call('customer/add', { customer, addressing: addressingOf(n) })
      const { id } = await wa.call('customer/send', { customer, to: ACCOUNT, content })
      written.push({ text, customer, picture: picture && sumOf(picture), waId: id })
    } catch (error) {
      errors.push(`customer ${customer} could not write: ${String(error)}`)
    }
  }
  return { written, faults: errors, done: atPace(perSecond, write, enough) }
}
