import { MAX_FILLED_TEXT, MAX_TEXT } from '../kit/limits.ts'
import type { Json } from './flow.ts'
import { asText, lookUp, type ReadonlyVariables, RunVariables } from './variables.ts'

/** `{{name}}` and `{{name.path[0]}}`; what is no name between braces is left as it stands. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const NAME = /^[\p{L}_$][\p{L}\p{N}_$.[\]-]*$/u

/** The names that a text asks for, with their paths. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!.trim()).filter(name => NAME.test(name))

type Fill = (value: Json | undefined, at: number) => string

/** What is longer than `most` ends there: nobody is made to build what nobody takes. */
function fillWith(text: string, variables: ReadonlyVariables, fill: Fill, most = MAX_FILLED_TEXT): string {
  if (!text.includes('{{')) return text
  let filled = ''
  let done = 0
  for (const { 0: whole, 1: written, index } of text.matchAll(PLACEHOLDER)) {
    const name = written!.trim()
    if (!NAME.test(name)) continue
    filled += text.slice(done, index) + fill(lookUp(variables, name) ?? entitlementsIn(variables, name), index)
    done = index + whole.length
    if (filled.length > most) return filled.slice(0, most)
  }
  return (filled + text.slice(done)).slice(0, most)
}

const entitlementsIn = (variables: ReadonlyVariables, name: string): string | undefined =>
  variables instanceof RunVariables ? variables.standing(name) : undefined

/** A text for people, as long as a message may be; unknown names leave nothing. */
export const fillText = (text: string, variables: ReadonlyVariables, textOf: typeof asText = asText): string =>
  fillWith(text, variables, textOf, MAX_TEXT)

/**
 * An address. Values are escaped, so that no customer writes a path or a query of their own, but the one that begins it:
 * that is an address itself (decision 94).
 */
export const fillUrl = (text: string, variables: ReadonlyVariables): string =>
  fillWith(text.trim(), variables, (value, at) => (at === 0 ? asText(value) : inForm(value)))

const inForm = (value: Json | undefined): string => encodeURIComponent(asText(value).toWellFormed())

/** What a form on a page would send; values are escaped, so that none adds a field. */
export const fillForm = (text: string, variables: ReadonlyVariables): string => fillWith(text.trim(), variables, inForm)

/** XML or HTML; values are text in it. */
export const fillMarkup = (text: string, variables: ReadonlyVariables): string =>
  fillWith(text, variables, value => asText(value).replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`))

/** A JSON text. Inside of quotes stands the value's text, escaped; outside of them the value as JSON. */
export function fillJson(text: string, variables: ReadonlyVariables): string {
  const inQuotes = quoted(text)
  return fillWith(text, variables, (value, at) =>
    inQuotes(at) ? JSON.stringify(asText(value)).slice(1, -1) : JSON.stringify(value ?? null),
  )
}

/** Tells about places of a JSON text, asked for from left to right, whether they are inside of a string. */
function quoted(text: string): (at: number) => boolean {
  let next = 0
  let inside = false
  return at => {
    for (; next < at; next++) {
      if (text[next] === '\\') next++
      else if (text[next] === '"') inside = !inside
    }
    return inside
  }
}

/** The value of a header: one line. */
export const fillHeader = (text: string, variables: ReadonlyVariables): string =>
  fillText(text, variables)
    .replace(/[\r\n]+/g, ' ')
    .trim()
