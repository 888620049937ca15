import * as z from 'zod'
import { MAX_VALUE } from './limits.ts'
import { words } from './words.ts'

/** A web address without a user, whose password would be told to everybody who reads it. */
const WEB_ADDRESS = /^https?:\/\/[^/?#@\\\s]+(?:[/?#]\S*)?$/i

const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text) && z.url().safeParse(text).success

/** Where a program of others is asked, or '' for nowhere. */
export const WebAddress = z
  .string()
  .trim()
  .max(MAX_VALUE, words.tooLong)
  .refine(text => text === '' || isWebAddress(text), words.invalidAddress)
  .meta({
    pattern: '^$|^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\\\\\s]+(?:[/?#]\\S*)?$',
    examples: ['https://api.example.com/v1'],
  })
