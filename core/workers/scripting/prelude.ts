/**
 * What stands around a script, inside of the sandbox. `say`, `refused` and `intl` (formats.ts) are the host's; the rest is the request. It gives
 * `{assigned}`, and `{error}` where the script failed, as JSON. Written as a text, since it runs in another engine than ours.
 *
 * Every variable is a global of its name, and a field of `context`. Whatever the script assigns to either, the globals that it
 * makes, and the fields of an object that it returns, are variables afterwards; what it declares for itself is not.
 */
export const PRELUDE = String.raw`
(function (input, script, say, refused, intl) {
  const { parse, stringify } = JSON
  const { Object, Set, Error, Function, String, Number, RangeError } = globalThis
  const { variables, immutable, now, seed, zone } = parse(input)
  const store = Object.assign(Object.create(null), variables)
  const before = {}
  for (const name of Object.keys(store)) before[name] = stringify(store[name])

  const write = (name, value) => {
    if (immutable.includes(name)) throw new Error(refused(name))
    store[name] = value
  }
  const context = new Proxy(store, {
    set: (_, name, value) => (write(name, value), true),
    deleteProperty: () => false,
  })

  const text = value => {
    if (typeof value === 'string') return value
    try { return stringify(value) ?? String(value) } catch { return String(value) }
  }
  const tell = (...values) => say(values.map(text).join(' '))
  globalThis.console = { log: tell, info: tell, warn: tell, error: tell, debug: tell }

  // Chance and time are the run's: a script gives the same again.
  let state = seed >>> 0
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const Real = Date
  const shift = zone * 60000
  // A date alone in the order of ISO is that of UTC; whatever else names no zone is local time.
  const saysZone = /^[+-]?\d{4,6}(?:-\d\d){0,2}$|\dZ$|\b(?:Z|UTC|GMT|[ECMP][SD]T)\b|:\d\d\S*\s*[+-]\d/i
  const instant = args => {
    if (args.length === 0) return [now]
    if (args.length > 1) return [Real.UTC(...args) - shift]
    const given = args[0]
    if (typeof given !== 'string' || saysZone.test(given)) return [given]
    return [Real.parse(given + (/^\d{4}-\d\d-\d\dT/.test(given) ? 'Z' : ' GMT')) - shift]
  }
  const there = date => new Real(date.getTime() + shift)
  function Now(...args) {
    return new.target ? Reflect.construct(Real, instant(args), new.target) : new Now().toString()
  }
  Now.prototype = Real.prototype
  Object.assign(Now, { now: () => now, UTC: Real.UTC, parse: given => new Now(given).getTime() })
  Real.prototype.constructor = Now
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    const [get, set] = ['getUTC' + part, 'setUTC' + part]
    Real.prototype['get' + part] = function () { return there(this)[get]() }
    if (part !== 'Day') Real.prototype['set' + part] = function (...args) {
      const moved = there(this)
      moved[set](...args)
      return this.setTime(moved.getTime() - shift)
    }
  }
  const iso = date => there(date).toISOString()
  Object.assign(Real.prototype, {
    getTimezoneOffset() { return -zone },
    toString() { return iso(this).slice(0, 19).replace('T', ' ') },
    toDateString() { return iso(this).slice(0, 10) },
    toTimeString() { return iso(this).slice(11, 19) },
  })
  globalThis.Date = Now

  // What people of a place write is formatted by the host, which knows how.
  const hosts = (kind, method, locales, options, args) => {
    const { result, error } = parse(intl(stringify([kind, method, locales, options, args])))
    if (error !== undefined) throw new RangeError(error)
    return result
  }
  const formats = (kind, methods, read) => function (locales, options) {
    const made = {}
    for (const method of methods) made[method] = (...args) => hosts(kind, method, locales, options, read(args))
    return made
  }
  const number = ([value]) => [String(typeof value === 'bigint' ? value : Number(value))]
  const moment = ([value = now]) => [String(Number(value))]
  const words = ([one, other]) => [String(one).slice(0, 1000), String(other).slice(0, 1000)]
  globalThis.Intl = {
    NumberFormat: formats('NumberFormat', ['format', 'formatToParts', 'resolvedOptions'], number),
    DateTimeFormat: formats('DateTimeFormat', ['format', 'formatToParts', 'resolvedOptions'], moment),
    Collator: formats('Collator', ['compare', 'resolvedOptions'], words),
  }
  for (const { prototype } of [Number, BigInt])
    prototype.toLocaleString = function (locales, options) {
      return hosts('NumberFormat', 'format', locales, options, number([this.valueOf()]))
    }
  String.prototype.localeCompare = function (other, locales, options) {
    const [one, another] = words([this, other])
    return one === another ? 0 : hosts('Collator', 'compare', locales, options, [one, another])
  }
  const day = { needs: ['weekday', 'year', 'month', 'day'], has: ['year', 'month', 'day'] }
  const time = {
    needs: ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits'], has: ['hour', 'minute', 'second'],
  }
  const both = { needs: [...day.needs, ...time.needs], has: [...day.has, ...time.has] }
  for (const [name, { needs, has }] of [['Date', day], ['Time', time], ['', both]])
    Real.prototype['toLocale' + name + 'String'] = function (locales, options) {
      if (Number.isNaN(this.getTime())) return 'Invalid Date'
      const given = { ...options }
      if ([...needs, 'dateStyle', 'timeStyle'].every(part => given[part] === undefined))
        for (const part of has) given[part] = 'numeric'
      return hosts('DateTimeFormat', 'format', locales, given, moment([this]))
    }

  // Last of all, since a variable may be called as a part of the language that is used here.
  for (const name of new Set([...Object.keys(store), ...immutable])) {
    try {
      Object.defineProperty(globalThis, name, {
        get: () => store[name], set: value => write(name, value), configurable: true, enumerable: true,
      })
    } catch {} // undefined, NaN and Infinity are no variables.
  }
  const known = new Set(Object.getOwnPropertyNames(globalThis))
  const assigned = () => {
    const all = {}
    for (const name of Object.keys(store)) {
      if (typeof store[name] === 'function' || stringify(store[name]) === before[name]) continue
      Object.defineProperty(all, name, { value: store[name] ?? null, enumerable: true })
    }
    return all
  }
  try {
    const returned = new Function('context', script)(context)
    for (const name of Object.getOwnPropertyNames(globalThis)) if (!known.has(name)) write(name, globalThis[name])
    if (typeof returned === 'object' && returned !== null && returned !== context)
      for (const name of Object.keys(returned))
        if (stringify(returned[name]) !== before[name]) write(name, returned[name])
    return stringify({ assigned: assigned() })
  } catch (failure) {
    const error = text(failure instanceof Error ? failure.message : failure)
    // What cannot be written as JSON is lost with the rest.
    try {
      for (const name of Object.getOwnPropertyNames(globalThis)) if (!known.has(name)) write(name, globalThis[name])
      return stringify({ error, assigned: assigned() })
    } catch {
      return stringify({ error })
    }
  }
})
`
