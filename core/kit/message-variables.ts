import type { Language } from './language.ts'
import { fillTemplate } from './text.ts'
import { zoneFormat } from './zone-format.ts'

/** What the variables of a text are made from. */
export interface VariableSource {
  /** The contact's name; one without a letter is a number, by which nobody is greeted. */
  name: string
  now: number
  timeZone: string
  language: Language
}

/**
 * The message variables (spec 1 §3, decision 49): `firstName`, `name`, `ms` (the greeting for the hour), `protocol`,
 * `date`, `hour`, and the words that the family also takes.
 */
export function variablesOf({ name, now, timeZone, language }: VariableSource): Record<string, string> {
  const called = calledBy(name)
  const { year, month, day, hour, minute, second } = partsIn(timeZone, now)
  const greeting = greetings[language][partOfDay(Number(hour))]
  const date = `${day}/${month}/${year}`
  const time = `${hour}:${minute}:${second}`
  return {
    firstName: called.trim().split(/\s+/)[0] ?? '',
    name: called,
    ms: greeting,
    gretting: greeting,
    greeting,
    protocol: `${year}${month}${day}${hour}${minute}${second}`,
    date,
    data: date,
    hour: time,
    hora: time,
  }
}

/** What somebody is called: who has no name is shown by the number in its place, which is none to be greeted by (decision 531). */
export const calledBy = (name: string): string => (/\p{L}/u.test(name) ? name : '')

/** Fills a text of the company; unknown names become empty, nothing is escaped. */
export const fillVariables = (text: string, source: VariableSource): string => fillTemplate(text, variablesOf(source))

/** Fills what a person typed: what is no variable of ours stays as it was typed. */
export function fillKnownVariables(text: string, source: VariableSource): string {
  const values = variablesOf(source)
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
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
