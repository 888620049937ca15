import * as z from 'zod'

/** Whatever JSON can say: values of variables, answers and payloads. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Documents of the API say anything of it: a type that is made of itself alone compiles in few languages. */
export const Json: z.ZodType<Json> = z.unknown().refine(isJson) as z.ZodType<Json>

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  return isPlain(value) && Object.values(value).every(isJson)
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
