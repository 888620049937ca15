/** A mutant that changes nothing anybody could notice, named as `npm run mutate` prints it. */
export interface Equivalent {
  file: string
  /** The line in which it begins, trimmed. */
  code: string
  change: string
  why: string
}

export const equivalents: Equivalent[] = [
  {
    file: 'core/access/events.ts',
    code: "export const event = <Schema extends z.ZodType>(schema: Schema): EventDraft<Schema> => ({ kind: 'event', schema })",
    change: "'event' → ''",
    why: "The compiler tells the two kinds apart by it; when it runs, only 'record' is looked for.",
  },
]
