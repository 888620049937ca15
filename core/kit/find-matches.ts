import { normalizeText } from './text.ts'

/** Where words stand in a text, whatever their case and accents: first and one past the last, in UTF-16 units. */
export function findMatches(text: string, wanted: string): [number, number][] {
  const { folded: normalized, originOf } = normalizedWithOrigin(text)
  const needle = normalizeText(wanted.replace(/\s+/g, ' ').trim())
  const places: [number, number][] = []
  if (!needle) return places
  for (let at = normalized.indexOf(needle); at >= 0; at = normalized.indexOf(needle, at + needle.length))
    places.push([originOf(at), originOf(at + needle.length)])
  return places
}

/** Letters that keep their place when they are folded: there are no combining ones among them. */
const LATIN = /^[\0-\u024f\u2010-\u2027]*$/

/** The folded text, and where each of its units comes from; combining accents belong to the letter before. */
function normalizedWithOrigin(text: string): { folded: string; originOf: (at: number) => number } {
  const whole = normalizeText(text)
  if (whole.length === text.length && LATIN.test(text)) return { folded: whole, originOf: at => at }
  let normalized = ''
  const origin: number[] = []
  let at = 0
  for (const letter of text) {
    const plain = normalizeText(letter)
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(at)
    normalized += plain
    at += letter.length
  }
  return { folded: normalized, originOf: unit => origin[unit] ?? text.length }
}

/** Where any of several words stand in a text, without overlaps. */
export function findWordMatches(text: string, wanted: string): [number, number][] {
  const places = wanted
    .trim()
    .split(/\s+/)
    .flatMap(word => findMatches(text, word))
  const apart: [number, number][] = []
  for (const place of places.sort(([one, end], [other, otherEnd]) => one - other || otherEnd - end))
    if (place[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(place)
  return apart
}
