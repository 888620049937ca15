import * as z from 'zod'
import { LongText, Mapping, Title } from '../fields.ts'
import { Json } from '../flow.ts'
import { defineNode, on } from '../node-type.ts'
import { valueAt } from '../variables.ts'

/** Where a webhook flow begins: fields of what came become variables. */
export const handler = defineNode({
  data: z.object({
    name: Title,
    description: LongText,
    mappings: Mapping,
    /** What the editor caught last, for tests. */
    lastWebhookData: Json.nullish().catch(undefined),
  }),
  reachesOut: () => true,
  run({ mappings, lastWebhookData }, step) {
    const payload = step.payload ?? lastWebhookData ?? null
    for (const [path, name] of mappings) step.set(name, valueAt(payload, path) ?? null)
    return on
  },
  writes: ({ mappings }) => mappings.map(([, name]) => name),
  check({ mappings }, errors) {
    if (mappings.length === 0) errors.add('noMapping')
  },
})
