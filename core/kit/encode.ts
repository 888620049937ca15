import type * as z from 'zod'
import { wireTime } from './wire-time.ts'

/** A row with a value for each field of a record; columns that the record does not have are left out. */
export type RowFor<Schema extends z.ZodObject> = { [Field in keyof z.output<Schema>]: unknown }

type Encode = (value: unknown) => unknown

interface Def {
  type: string
  format?: string
  innerType?: z.core.$ZodType
}

const known = new WeakMap<z.ZodObject, [field: string, encode: Encode][]>()

/**
 * A row as the contract writes it: instants from milliseconds, booleans from 0 and 1, lists and objects from JSON text, all
 * else as it is. Nothing that the contract does not name gets out.
 */
export function encode<Schema extends z.ZodObject>(schema: Schema, row: RowFor<Schema>): z.output<Schema> {
  let fields = known.get(schema)
  if (!fields) {
    fields = Object.entries(schema.shape).map(([name, field]) => [name, encoderOf(field)])
    known.set(schema, fields)
  }
  const record: Record<string, unknown> = {}
  for (const [name, encodeField] of fields) record[name] = encodeField((row as Record<string, unknown>)[name])
  return record as z.output<Schema>
}

const asItIs: Encode = value => value
const instant: Encode = value => (typeof value === 'number' ? wireTime(value) : value)
const flag: Encode = value => (typeof value === 'number' ? value !== 0 : value)
const json: Encode = value => (typeof value === 'string' ? JSON.parse(value) : value)

const STRUCTURES = ['object', 'array', 'record', 'tuple']

function encoderOf(schema: z.core.$ZodType): Encode {
  const def = schema._zod.def as Def
  if (def.innerType) return encoderOf(def.innerType)
  if (def.type === 'string') return def.format === 'datetime' ? instant : asItIs
  if (def.type === 'boolean') return flag
  return STRUCTURES.includes(def.type) ? json : asItIs
}
