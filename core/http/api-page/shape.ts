import * as z from 'zod'

/** The part of JSON Schema that our contracts come to. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxItems?: number
  default?: unknown
}

/** What a contract takes, as people write it down: `{ id: integer (at least 1), name?: string }`. */
export const takes = (schema: z.ZodType): string =>
  shape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', bounds)

/** What a contract gives; limits tell a reader nothing there. */
export const gives = (schema: z.ZodType): string =>
  shape(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema, '', () => '')

type Limits = (schema: Schema) => string

function shape(schema: Schema, indent: string, limits: Limits): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(option => shape(option, indent, limits)))].join(' | ')
  if (schema.allOf) return schema.allOf.map(part => shape(part, indent, limits)).join(' & ')
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.$ref) return '{ …the same again }'
  if (schema.prefixItems) return `[${schema.prefixItems.map(item => shape(item, indent, limits)).join(', ')}]`
  if (schema.type === 'array')
    return `[${shape(typeof schema.items === 'object' ? schema.items : {}, indent, limits)}]${limits(schema)}`
  if (schema.type === 'object') return objectShape(schema, indent, limits)
  return `${schema.format ?? schema.type ?? 'anything'}${limits(schema)}`
}

function objectShape(schema: Schema, indent: string, limits: Limits): string {
  const { properties, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const lines = Object.entries(properties ?? {}).map(
    ([name, of]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shape(of, inner, limits)}`,
  )
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    lines.push(`${inner}[name]: ${shape(additionalProperties, inner, limits)}`)
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

/** Limits that say something: `(2 to 50 characters)`. Those of the number type itself say nothing. */
function bounds(schema: Schema): string {
  const { minimum, exclusiveMinimum } = schema
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  const texts = [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(undefined, schema.maxItems, ' items'),
    schema.type === 'integer' || schema.type === 'number' ? range(least, schema.maximum, '') : '',
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} unless given`,
  ].filter(Boolean)
  return texts.length > 0 ? ` (${texts.join(', ')})` : ''
}

function range(least: number | undefined, most: number | undefined, what: string): string {
  const from = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined
  const to = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  if (from !== undefined && to !== undefined) return `${from} to ${to}${what}`
  if (to !== undefined) return `at most ${to}${what}`
  return from === undefined ? '' : `at least ${from}${what}`
}
