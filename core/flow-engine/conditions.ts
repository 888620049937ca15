import { plainAnswer, plainWords } from '../domain/choice.ts'
import type { Json } from './flow.ts'
import { asText } from './variables.ts'

type Test = (left: string, right: string, order: number) => boolean

/** The operators (spec 2 §4, decision 93): `order` is below, at or above 0 as the left side is. */
const operators: Record<string, Test> = {
  '==': (_left, _right, order) => order === 0,
  '!=': (_left, _right, order) => order !== 0,
  '>': (_left, _right, order) => order > 0,
  '<': (_left, _right, order) => order < 0,
  '>=': (_left, _right, order) => order >= 0,
  '<=': (_left, _right, order) => order <= 0,
  contains: (left, right) => left.includes(right),
  startsWith: (left, right) => left.startsWith(right),
  endsWith: (left, right) => left.endsWith(right),
  isEmpty: left => isEmpty(left),
  isNotEmpty: left => !isEmpty(left),
}

/** Those that need no value to compare with. */
export const valueless: readonly string[] = ['isEmpty', 'isNotEmpty']
/** Those that say which of two is greater. */
export const isOrder = (operator: string): boolean => ['>', '<', '>=', '<='].includes(operator)
/** Whether a text is compared as a number with another. */
export const isNumber = (text: string): boolean => amountOf(plainAnswer(text)) !== undefined
export const isOperator = (operator: string): boolean => Object.hasOwn(operators, operator)

/** Lists and objects are compared as JSON. */
const isEmpty = (text: string): boolean => text.trim() === '' || text === '[]' || text === '{}'

/**
 * Whether a comparison holds, as people write (decision 720), or letter by letter where it is exact. A missing variable and an unknown
 * operator never do.
 */
export function holds(left: Json | undefined, operator: string, right: string, exact = false): boolean {
  if (left === undefined || !isOperator(operator)) return false
  const text = asText(left)
  const test = operators[operator]!
  if (exact) return test(text, right, orderOf(text, right))
  const order = looseOrder(text, right)
  // Parts are looked for with the marks and without those around the whole.
  return PARTS.includes(operator)
    ? [plainWords(text), plainAnswer(text)].some(words => test(words, plainWords(right), order))
    : test(text, right, order)
}

const PARTS: readonly string[] = ['contains', 'startsWith', 'endsWith']

/** As numbers where both are, as people write those; otherwise as words without capitals, accents and marks. */
const looseOrder = (left: string, right: string): number => orderOf(plainAnswer(left), plainAnswer(right), amountOf)

/** As numbers where both are, as text otherwise, letter by letter. */
function orderOf(left: string, right: string, read = numberOf): number {
  const [a, b] = [read(left), read(right)]
  if (a !== undefined && b !== undefined) return a - b
  return left === right ? 0 : left < right ? -1 : 1
}

/**
 * The number that a text is, with a point or a comma for decimals. What has more digits than a number can hold, as keys of
 * payments have, is text: two of them that differ are never equal.
 */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 17 || !/^[+-]?\d+(?:[.,]\d+)?$/.test(trimmed)) return undefined
  return trimmed.replace(/\D/g, '').length > 15 ? undefined : Number(trimmed.replace(',', '.'))
}

const CURRENCY = /^([+-]?)(?:r\$|us\$|\$|€|£) ?/
/** Digits in groups of three, all with the same mark between them, and decimals behind the other one. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3}){1,4}(,\d{1,2})?|(?:,\d{3}){1,4}(\.\d{1,2})?|(?: \d{3}){1,4}([.,]\d{1,2})?)$/

/**
 * The number that people mean by `R$ 1.500,00`, `1,500.00` or `1.234.567` (decision 752). One group alone, without decimals and a
 * currency, is as programs write it: `1.500` is one and a half.
 */
function amountOf(text: string): number | undefined {
  const bare = text.replace(CURRENCY, '$1')
  const [sign = '', digits] = /^([+-]?)(.{1,25})$/.exec(bare)?.slice(1) ?? []
  const grouped = digits === undefined ? null : GROUPED.exec(digits)
  if (!digits || !grouped) return numberOf(bare)
  const decimals = grouped[1] ?? grouped[2] ?? grouped[3] ?? ''
  const isPlain = bare === text && decimals === '' && !/^\d+([.,])\d+\1/.test(digits)
  if (isPlain) return numberOf(bare)
  const whole = digits.slice(0, digits.length - decimals.length).replace(/\D/g, '')
  return numberOf(sign + whole + decimals)
}
