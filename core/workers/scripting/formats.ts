/** Of those whose desks these are, where a script names no other (as `toLocaleDateString()`). */
const LOCALE = 'pt-BR'
/** What one script may ask for: calls, different ways to format, letters of a call. */
const MAX_CALLS = 20_000
const MAX_FORMATS = 100
const MAX_REQUESTED = 10_000

type Format = Partial<Record<string, (...args: unknown[]) => unknown>>
type Maker = (locales: string | string[], options: object, timeZone: string) => Format

const makers: Partial<Record<string, Maker>> = {
  NumberFormat(locales, options) {
    const format = new Intl.NumberFormat(locales, options)
    return {
      format: value => format.format(numberOf(value)),
      formatToParts: value => format.formatToParts(numberOf(value)),
      resolvedOptions: () => format.resolvedOptions(),
    }
  },
  DateTimeFormat(locales, options, timeZone) {
    const format = new Intl.DateTimeFormat(locales, { timeZone, ...options })
    return {
      format: value => format.format(Number(value)),
      formatToParts: value => format.formatToParts(Number(value)),
      resolvedOptions: () => format.resolvedOptions(),
    }
  },
  Collator(locales, options) {
    const collator = new Intl.Collator(locales, options)
    return {
      compare: (one, other) => collator.compare(String(one), String(other)),
      resolvedOptions: () => collator.resolvedOptions(),
    }
  },
}

/**
 * Numbers, dates and the order of words as people of a place write them, by this program's own Intl, since the engine of scripts
 * has none. For one script: `[kind, method, locales, options, arguments]` as JSON, and `{result}` or `{error}` as JSON.
 */
export function formatsOf(zone: number): (requested: string) => string {
  const timeZone = offset(zone)
  const made = new Map<string, Format>()
  let calls = 0
  const answer = (requested: string): unknown => {
    calls += 1
    if (calls > MAX_CALLS || requested.length > MAX_REQUESTED) throw new RangeError('O script formata demais.')
    const [kind, method, locales, options, args] = JSON.parse(requested) as [string, string, string, object, unknown[]]
    const key = JSON.stringify([kind, locales, options])
    let format = made.get(key)
    if (!format) {
      if (made.size === MAX_FORMATS) throw new RangeError('O script formata de modos demais.')
      format = (Object.hasOwn(makers, kind) ? makers[kind]! : unknown)(locales ?? LOCALE, options ?? {}, timeZone)
      made.set(key, format)
    }
    return Object.hasOwn(format, method) ? format[method]!(...args) : unknown()
  }
  return requested => {
    try {
      return JSON.stringify({ result: answer(requested) })
    } catch (error) {
      return JSON.stringify({ error: (error as Error).message })
    }
  }
}

function unknown(): never {
  throw new TypeError('Intl não tem isso nos scripts.')
}

/** Numbers come as texts, which keep all digits of large ones; no more than a currency could need. */
const numberOf = (value: unknown): number | bigint =>
  typeof value === 'string' && /^-?\d{16,100}$/.test(value) ? BigInt(value) : Number(value)

/** As `-03:00`. */
function offset(zone: number): string {
  const minutes = Math.abs(Math.trunc(zone))
  const [hour, minute] = [Math.trunc(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `${zone < 0 ? '-' : '+'}${hour}:${minute}`
}
