import * as z from 'zod'

type Json = Record<string, unknown>

/**
 * The schemas of contracts as a document holds them: whole where they stand, but for what names itself (`.meta({ id })`) or holds
 * itself, which lies once in `components`.
 */
export class OpenApiSchemas {
  readonly components: Record<string, unknown> = {}

  /** A schema as JSON says it; `input` is what may be sent, `output` what is answered. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    // Inside of another one, so that a schema that holds itself is a definition as well, and no pointer to the whole.
    const wrapped = z.toJSONSchema(z.object({ schema }), { io, unrepresentable: 'any', override: withRules(io) })
    const { properties, $defs = {} } = wrapped as unknown as {
      properties: { schema: Json }
      $defs?: Record<string, Json>
    }
    for (const [id, definition] of Object.entries($defs)) {
      if (id.startsWith('__')) throw new Error(`A schema that holds itself has no name: ${JSON.stringify(definition)}`)
      const { id: _, ...named } = definition
      this.components[nameOf(id, io)] = pointed(named, io)
    }
    return pointed(properties.schema, io) as Json
  }
}

/** What is sent may be less than what is answered, so each has its own name. */
const nameOf = (id: string, io: 'input' | 'output'): string => (io === 'input' ? `${id}Input` : id)

const DEFINITION = '#/$defs/'

/** The same with its pointers into the components of the document. */
function pointed(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map(item => pointed(item, io))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string' && inner.startsWith(DEFINITION)
        ? [key, `#/components/schemas/${nameOf(inner.slice(DEFINITION.length), io)}`]
        : [key, pointed(inner, io)],
    ),
  )
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** What JSON cannot say of a schema by itself. */
const withRules =
  (io: 'input' | 'output'): Override =>
  ({ zodSchema, jsonSchema }) => {
    if (io === 'output') return
    if (zodSchema instanceof z.ZodPipe) Object.assign(jsonSchema, { ...judgedLater(zodSchema), ...jsonSchema })
    if (zodSchema instanceof z.ZodString && isTrimmed(zodSchema)) jsonSchema.pattern ??= filled(jsonSchema.minLength)
  }

/** A value that is cleaned and then judged (`z.string().trim().pipe(z.email())`) is judged the same when it is sent. */
function judgedLater({ def: { in: first, out } }: z.ZodPipe): object {
  const isText = first instanceof z.ZodString && (out instanceof z.ZodString || out instanceof z.ZodStringFormat)
  const isNumber = first instanceof z.ZodNumber && (out instanceof z.ZodNumber || out instanceof z.ZodLiteral)
  if (!isText && !isNumber) return {}
  const { $schema: _, ...judged } = z.toJSONSchema(out as z.ZodType, { io: 'input' })
  return judged
}

const isTrimmed = ({ def: { checks = [] } }: z.ZodString): boolean =>
  checks.some(({ _zod: { def } }) => def.check === 'overwrite')

/** So many letters without the blanks around them. */
function filled(least = 0): string | undefined {
  if (least === 0) return undefined
  return least === 1 ? '\\S' : `\\S[\\s\\S]{${least - 2},}\\S`
}
