import type { Language } from '../kit/language.ts'
import { fillTemplate } from '../kit/text.ts'
import { zoneFormat } from '../kit/zone-format.ts'

/** What the variables of a text are made from. */
export interface VariableSource {
  /** The contact's name; one without a letter is a number, by which nobody is greeted. */
  name: string
  now: number
  timeZone: string
  language: Language
}

const names = [
  ...(['firstName', 'name', 'nome', 'ms', 'gretting', 'greeting', 'protocol'] as const),
  ...(['date', 'data', 'hour', 'hora'] as const),
  ...(['primeiro_nome', 'saudacao', 'protocolo'] as const),
]
type VariableName = (typeof names)[number]

/** Those that the specification names, as pages offer them. */
export const offeredVariables = [
  'firstName',
  'name',
  'ms',
  'protocol',
  'date',
  'hour',
] as const satisfies readonly VariableName[]

/** Whether a text may have this in two braces. */
export const isVariable = (name: string): name is VariableName => (names as readonly string[]).includes(name)

/**
 * The message variables (spec 1 §3, decision 49): `firstName`, `name`, `ms` (the greeting for the hour), `protocol`,
 * `date`, `hour`, the words that the family also takes, and those of flows: one dialect everywhere (decision 906).
 */
export function variablesOf({ name, now, timeZone, language }: VariableSource): Record<VariableName, string> {
  const called = calledBy(name)
  const { year, month, day, hour, minute, second } = partsIn(timeZone, now)
  const greeting = greetings[language][partOfDay(Number(hour))]
  const date = `${day}/${month}/${year}`
  const time = `${hour}:${minute}:${second}`
  const firstName = called.trim().split(/\s+/)[0] ?? ''
  const protocol = `${year}${month}${day}${hour}${minute}${second}`
  return {
    firstName,
    primeiro_nome: firstName,
    saudacao: greeting,
    protocolo: protocol,
    name: called,
    nome: called,
    ms: greeting,
    gretting: greeting,
    greeting,
    protocol,
    date,
    data: date,
    hour: time,
    hora: time,
  }
}

/** What someone is called: who has no name is shown by the number in its place, which is none to be greeted by (decision 531). */
export const calledBy = (name: string): string => (/\p{L}/u.test(name) ? name : '')

/** Fills a text of the company; unknown names become empty, nothing is escaped. */
export const fillVariables = (text: string, source: VariableSource): string => fillTemplate(text, variablesOf(source))

/** Fills what a person typed: what is no variable of ours stays as it was typed. */
export function fillKnownVariables(text: string, source: VariableSource): string {
  const values = variablesOf(source)
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (isVariable(name) ? values[name] : whole))
}

/** What stands in two braces, `{{name}}`, or in one, `{name}`, as campaigns write it, with the space before it. */
export const BRACED = /( ?)(\{\{\s*([^{}\s]+)\s*\}\}|\{([^{}\s]+)\})/g

/** The same of a text, each once. */
export function bracedIn(text: string): { written: string; name: string; inTwo: boolean }[] {
  const all = Array.from(text.matchAll(BRACED), ([, , written, inTwo, inOne]) => ({
    written: written!,
    name: inTwo ?? inOne!,
    inTwo: inTwo !== undefined,
  }))
  return [...new Map(all.map(one => [one.written, one])).values()]
}

type PartOfDay = 'smallHours' | 'morning' | 'afternoon' | 'night'

const greetings: Record<Language, Record<PartOfDay, string>> = {
  pt: { smallHours: 'Boa madrugada', morning: 'Bom dia', afternoon: 'Boa tarde', night: 'Boa noite' },
  en: { smallHours: 'Hello', morning: 'Good morning', afternoon: 'Good afternoon', night: 'Good evening' },
  es: { smallHours: 'Hola', morning: 'Buenos días', afternoon: 'Buenas tardes', night: 'Buenas noches' },
}

function partOfDay(hour: number): PartOfDay {
  if (hour < 6) return 'smallHours'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'night'
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const secondFormat = zoneFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const partsIn = (timeZone: string, now: number): Record<Part, string> =>
  Object.fromEntries(
    secondFormat(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  ) as Record<Part, string>
