/** A version of WhatsApp Web as it is written: `2.3000.1043857760`. */
const WRITTEN = /^\d{1,3}\.\d{1,6}\.\d{1,12}$/

export const isWebVersion = (text: string): boolean => WRITTEN.test(text)

/** Its three numbers. */
export const numbersOf = (version: string): [number, number, number] =>
  version.split('.').map(Number) as [number, number, number]

/** None is newer than itself. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)]
  const at = left.findIndex((number, place) => number !== right[place])
  return left[at]! > right[at]!
}
