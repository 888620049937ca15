/** Where a text stops being JSON, counted from 1, and what would have to stand there in place of what does. */
export interface JsonSyntaxError {
  line: number
  column: number
  expected: string
  found: string
}

/** What comes next, and what is expected then. */
const EXPECTED = {
  value: 'a value',
  firstValue: 'a value or ]',
  name: 'a name in double quotes',
  firstName: 'a name in double quotes or }',
  colon: 'a colon',
  inObject: 'a comma or }',
  inList: 'a comma or ]',
  end: 'nothing more',
} as const
type Next = keyof typeof EXPECTED

const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const SPACES = /[ \t\n\r]*/y

/**
 * The first error of a text that is no JSON; undefined for one that is. What engines say of it differs, and often names no place. For
 * people who wrote the text, once it could not be read: it is slower than reading it.
 */
export function jsonSyntaxError(text: string): JsonSyntaxError | undefined {
  const error = new Reading(text).toEnd()
  if (!error) return undefined
  const [at, expected] = error
  const before = text.slice(0, at)
  const found = text.codePointAt(at)
  return {
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
    expected,
    found: found === undefined ? 'the end of the file' : displayed(String.fromCodePoint(found)),
  }
}

const displayed = (character: string): string =>
  character === '\n' || character === '\r' ? 'the end of the line' : character === '\t' ? 'a tab' : `"${character}"`

/** A place, and what is expected there. */
type Problem = [at: number, expected: string]

class Reading {
  private readonly text: string
  private at = 0
  private next: Next = 'value'
  /** What is open. Kept here, so that no depth is too deep. */
  private readonly open: ('inObject' | 'inList')[] = []

  constructor(text: string) {
    this.text = text
  }

  toEnd(): Problem | undefined {
    for (;;) {
      this.skip(SPACES)
      if (this.at >= this.text.length) return this.next === 'end' ? undefined : this.fault()
      const error = this.step(this.text[this.at]!)
      if (error) return error
    }
  }

  private fault(): Problem {
    return [this.at, EXPECTED[this.next]]
  }

  private step(character: string): Problem | undefined {
    if (this.closes(character)) return this.ended(() => this.open.pop())
    const { next } = this
    if (next === 'end') return this.fault()
    if (next === 'colon') return character === ':' ? this.goOn('value') : this.fault()
    if (next === 'inObject' || next === 'inList')
      return character === ',' ? this.goOn(next === 'inObject' ? 'name' : 'value') : this.fault()
    if (next === 'name' || next === 'firstName') return character === '"' ? this.string('colon') : this.fault()
    if (character === '"') return this.string()
    if (character === '{' || character === '[') {
      this.open.push(character === '{' ? 'inObject' : 'inList')
      return this.goOn(character === '{' ? 'firstName' : 'firstValue')
    }
    return this.skip(PLAIN) ? this.ended() : this.fault()
  }

  private closes(character: string): boolean {
    const { next } = this
    return character === '}' ? next === 'firstName' || next === 'inObject' : character === ']' && isEndOfList(next)
  }

  private goOn(next: Next): undefined {
    this.at += 1
    this.next = next
  }

  /** A value is over: what is open goes on. */
  private ended(close?: () => void): undefined {
    if (close) {
      close()
      this.at += 1
    }
    this.next = this.open.at(-1) ?? 'end'
  }

  private string(then?: Next): Problem | undefined {
    for (this.at += 1; ; ) {
      const code = this.text.charCodeAt(this.at)
      if (Number.isNaN(code) || code < 0x20) return [this.at, 'a double quote at the end of the text']
      if (code === QUOTE) break
      if (code !== BACKSLASH) this.at += 1
      else if (!this.skip(ESCAPE)) return [this.at, 'an escape such as \\n, or \\\\ for a backslash']
    }
    this.at += 1
    if (then) this.next = then
    else this.ended()
    return undefined
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.test(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}

const isEndOfList = (next: Next): boolean => next === 'firstValue' || next === 'inList'

const [QUOTE, BACKSLASH] = ['"', '\\'].map(character => character.charCodeAt(0)) as [number, number]
