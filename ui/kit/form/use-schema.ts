import { useEffect, useState } from 'react'
import type * as z from 'zod'

export type SchemaSource = z.ZodType | (() => Promise<z.ZodType>)

interface SchemaHolder {
  /** Undefined until it was fetched. */
  now: () => z.ZodType | undefined
  fetch: () => Promise<void>
}

function holderOf(): SchemaHolder & { source: SchemaSource | undefined } {
  let fetched: z.ZodType | undefined
  const holder = {
    source: undefined as SchemaSource | undefined,
    now: () => (typeof holder.source === 'function' ? fetched : holder.source),
    async fetch() {
      if (typeof holder.source === 'function') fetched ??= await holder.source().catch(() => undefined)
    },
  }
  return holder
}

/** A schema that may come over the network; fetching begins with the first render. */
export function useSchema(source: SchemaSource): SchemaHolder {
  const [holder] = useState(holderOf)
  holder.source = source
  useEffect(() => void holder.fetch(), [holder])
  return holder
}
