import type { TraceEntry } from '../../../../core/tenant/tickets/contract.ts'
import { type Names, useTraceWords } from './trace-words.ts'

/** A decision of the program in words, for pages that do not show the whole list. */
export default function TraceSentence({ entry, ...names }: Names & { entry: TraceEntry }) {
  return useTraceWords(names)(entry)
}
