import fc from 'fast-check'

export interface JsonSchema {
  type?: string | string[]
  format?: string
  pattern?: string
  not?: JsonSchema
  enum?: unknown[]
  examples?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
}

/** How deep and how many: enough to meet each rule, few enough to be quick. */
const DEEPEST = 5
const MOST_ITEMS = 3
const LONGEST = 40

/** For patterns that look ahead, which cannot be turned round. */
const ADDRESSES = ['https://example.com/a', 'https://api.example.com:8443/v1?b=c']

const ofFormat: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('ana@loja.example', 'a.b+c@x.example.com'),
  date: fc.constantFrom('2027-01-31', '2028-02-29'),
  'date-time': fc.constantFrom('2027-01-31T10:00:00Z', '2027-01-31T10:00:00.000Z'),
  uri: fc.constantFrom(...ADDRESSES),
  uuid: fc.uuid(),
}

/** Values that a JSON schema allows, as a program that knows only the document would make them. `root` holds what `$ref` points to. */
export function valuesOf(schema: JsonSchema, root: object, depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: JsonSchema) => valuesOf(one, root, depth + 1)
  if (schema.$ref) return valuesOf(pointedAt(schema.$ref, root), root, depth + 1)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.examples) return fc.constantFrom(...schema.examples)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...(depth > DEEPEST ? choices.slice(0, 1) : choices).map(inner))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(inner)).map(parts => Object.assign({}, ...(parts as object[])) as unknown)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map(type => inner({ ...schema, type })))
  if (schema.type === 'string') return texts(schema)
  if (schema.type === 'integer') return integers(schema)
  if (schema.type === 'number') return integers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array')
    return fc.array(inner(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength:
        depth > DEEPEST
          ? (schema.minItems ?? 0)
          : Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
    })
  if (schema.type === 'object') return objects(schema, inner)
  return fc.constantFrom<unknown>(null, 7, 'texto', true, [], {})
}

function pointedAt(ref: string, root: object): JsonSchema {
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], root)
  if (!found) throw new Error(`${ref} points nowhere`)
  return found as JsonSchema
}

function texts({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  const isFit = (text: string) => text.length >= minLength && text.length <= maxLength
  const known = format ? ofFormat[format] : undefined
  if (known) return known
  if (pattern?.includes('(?!')) return fc.constantFrom(...ADDRESSES).filter(text => new RegExp(pattern).test(text))
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter(isFit)
  const most = Math.max(minLength, Math.min(maxLength, LONGEST))
  // Without blanks at the ends, which are cut, and of letters that have no meaning anywhere.
  return fc.string({ unit: fc.constantFrom(...'abcxyzéã'), minLength, maxLength: most })
}

function integers(schema: JsonSchema): fc.Arbitrary<number> {
  const least = schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + 1 : (schema.minimum ?? -1000)
  const most = schema.exclusiveMaximum !== undefined ? schema.exclusiveMaximum - 1 : (schema.maximum ?? least + 2000)
  const all = fc.integer({ min: Math.max(Math.ceil(least), -(2 ** 31)), max: Math.min(Math.floor(most), 2 ** 31 - 1) })
  return schema.not ? all.filter(value => value !== schema.not?.const) : all
}

function objects(schema: JsonSchema, inner: (one: JsonSchema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, inner(of)]))
  const own = fc.record(fields, { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return own
  const names = inner(schema.propertyNames ?? { type: 'string', maxLength: 9 }) as fc.Arbitrary<string>
  const others = fc.dictionary(names, inner(additionalProperties), { maxKeys: 2 })
  return fc.tuple(own, others).map(([fixed, more]) => ({ ...more, ...fixed }))
}
