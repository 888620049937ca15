import { textOf } from './text.ts'

const begins = (file: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, at) => file[at] === byte)

/** What .xlsx is: a zip. */
export const isZip = (file: Uint8Array): boolean => begins(file, [0x50, 0x4b, 0x03, 0x04])
/** What .xls is since 1997, and an .xlsx with a password: a compound file. */
export const isCompound = (file: Uint8Array): boolean => begins(file, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** So much of a file tells whether it may be a sheet. */
export const SIGNATURE_BYTES = 512

/** Whether a file begins as one that may be a sheet; what else is wrong with it is found when it is read. */
export const mayBeSheet = (beginning: Uint8Array): boolean =>
  isZip(beginning) || isCompound(beginning) || textOf(beginning, true) !== undefined
