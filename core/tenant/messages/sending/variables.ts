import { fillTemplate } from '../../../kit/text.ts'

/** What the variables of a text are made from. */
export interface VariableSource {
  /** The contact's name. */
  name: string
  now: number
  timeZone: string
}

/**
 * The message variables (spec 1 §3, decision 49): `firstName`, `name`, `ms` (the greeting for the hour), `protocol`,
 * `date`, `hour`, and the words that the family also takes.
 */
export function variablesOf({ name, now, timeZone }: VariableSource): Record<string, string> {
  const { year, month, day, hour, minute, second } = partsIn(timeZone, now)
  const greeting = greetingAt(Number(hour))
  const date = `${day}/${month}/${year}`
  const time = `${hour}:${minute}:${second}`
  return {
    firstName: name.trim().split(/\s+/)[0] ?? '',
    name,
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

/** Fills a text of the company; unknown names become empty, nothing is escaped. */
export const fillVariables = (text: string, source: VariableSource): string =>
  text.includes('{{') ? fillTemplate(text, variablesOf(source)) : text

/** Fills what a person typed: what is no variable of ours stays as it was typed. */
export function fillKnownVariables(text: string, source: VariableSource): string {
  if (!text.includes('{{')) return text
  const values = variablesOf(source)
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
}

function greetingAt(hour: number): string {
  if (hour < 6) return 'Boa madrugada'
  if (hour < 12) return 'Bom dia'
  return hour < 18 ? 'Boa tarde' : 'Boa noite'
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsIn(timeZone: string, now: number): Record<Part, string> {
  const digits = '2-digit'
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  })
  return Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value])) as Record<Part, string>
}
