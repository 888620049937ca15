import * as z from 'zod'
import { words } from '../kit/words.ts'
import { isCnpj, isCpf, plainTaxNumber } from './tax-number.ts'

const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const PHONE = /^\+55[1-9]\d{9,10}$/

/** At most 77 letters (manual of the Banco Central). */
const MAX_KEY = 77

/** A key as the banks keep it: digits of CPF and CNPJ, a phone as +5511…, the others in small letters. Undefined for what is none. */
export function plainPixKey(text: string): string | undefined {
  const provided = text.trim()
  const small = provided.toLowerCase()
  if (RANDOM.test(small)) return small
  if (small.includes('@')) return small.length <= MAX_KEY && z.email().safeParse(small).success ? small : undefined
  const phone = provided.replace(/[\s()-]/g, '')
  if (phone.startsWith('+')) return PHONE.test(phone) ? phone : undefined
  const number = plainTaxNumber(provided)
  return isCpf(number) || isCnpj(number) ? number : undefined
}

/** A Pix key of any kind; a phone has its +55, since eleven digits are a CPF. */
export const PixKey = z
  .string()
  .max(100, words.invalidPixKey)
  .meta({ examples: ['529.982.247-25', 'loja@example.com', '+5511988880001'] })
  .transform((text, context) => {
    const key = plainPixKey(text)
    if (key === undefined) context.addIssue({ code: 'custom', message: words.invalidPixKey })
    return key ?? z.NEVER
  })
