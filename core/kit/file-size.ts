import * as z from 'zod'
import { words } from './words.ts'

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 * MEGABYTE

/** A size as people write it, in whole MB or GB: `500 MB`, `20gb`. It is handed on in bytes. */
export const FileSize = z
  .string(words.invalidSize)
  .max(20, words.invalidSize)
  .trim()
  .regex(/^\d{1,6} ?[MG]B$/i, words.invalidSize)
  .transform(text => Number.parseInt(text, 10) * (/G/i.test(text) ? GIGABYTE : MEGABYTE))

/** The same in words, with nothing left of a MB: what `FileSize` takes. */
export const sizeText = (bytes: number): string =>
  bytes > 0 && bytes % GIGABYTE === 0 ? `${bytes / GIGABYTE} GB` : `${Math.floor(bytes / MEGABYTE)} MB`
