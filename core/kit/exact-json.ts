const LONG = /\d{16}/

/** Whether a text has so many digits in a row that a number of JSON may not hold them all. */
export const hasLongNumber = (text: string): boolean => LONG.test(text)

/**
 * JSON as another program wrote it: a whole number with more digits than a number can hold, as keys of payments and of other products
 * have, is the text of its digits. Throws as `JSON.parse` does.
 */
export const parseExactly = (text: string): unknown =>
  hasLongNumber(text) ? JSON.parse(text, asWritten as (key: string, value: unknown) => unknown) : JSON.parse(text)

/** Where the engine does not tell how a number was written it stays one. */
function asWritten(_key: string, value: unknown, written?: { source?: string }): unknown {
  const source = written?.source
  if (typeof value !== 'number' || source === undefined || Number.isSafeInteger(value)) return value
  return /^-?\d+$/.test(source) ? source : value
}
