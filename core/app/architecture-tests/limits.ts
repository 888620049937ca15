import * as z from 'zod'
import { isOrBlank } from '../../kit/fields.ts'

interface Node {
  type?: string | string[]
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  maxItems?: number
  $ref?: string
  /** Code decides what it takes. */
  byCode?: boolean
}

/** Formats of texts that cannot be long. */
const SHORT = ['date', 'date-time', 'time', 'uuid']

/** The places of a schema that take a text, a list or an object without an end, or anything at all. */
export function endlessPlaces(schema: z.ZodType): string[] {
  const places = new Set<string>()
  const look = (node: Node, place: string): void => {
    const types = [node.type ?? []].flat()
    const isChosen = node.enum !== undefined || node.const !== undefined
    const isText = types.includes('string') && node.maxLength === undefined && !SHORT.includes(node.format ?? '')
    const isOpen = typeof node.additionalProperties === 'object'
    const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
    const isAnything = types.length === 0 && choices.length === 0 && !isChosen
    const isList = types.includes('array') && node.maxItems === undefined
    if (node.byCode || node.$ref || isOpen || isList || isAnything || (isText && !isChosen)) places.add(place)
    for (const choice of choices) look(choice, place)
    for (const [name, field] of Object.entries(node.properties ?? {})) look(field, place ? `${place}.${name}` : name)
    if (node.items) look(node.items, `${place}[]`)
  }
  look(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod
        if (isOrBlank(zodSchema) || def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return
        // A number is one whatever is said in its place.
        if (def.out._zod.def.type !== 'number') (jsonSchema as Node).byCode = true
      },
    }) as Node,
    '',
  )
  return [...places]
}
