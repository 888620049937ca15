/** Fewer digits than this a number of JSON holds exactly. */
const LONG = /\d{16}/

/**
 * JSON as another program wrote it: a whole number with more digits than a number can hold, as keys of payments and of other products
 * have, is the text of its digits. Throws as `JSON.parse` does.
 */
export const parseExactly = (text: string): unknown =>
  LONG.test(text) ? JSON.parse(text, asWritten as (key: string, value: unknown) => unknown) : JSON.parse(text)

/** Where the engine does not tell how a number was written it stays one. */
function asWritten(_key: string, value: unknown, written?: { source?: string }): unknown {
  const source = written?.source
  if (typeof value !== 'number' || source === undefined || Number.isSafeInteger(value)) return value
  return /^-?\d+$/.test(source) ? source : value
}
