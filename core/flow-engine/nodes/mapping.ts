import * as z from 'zod'
import type { HttpAnswer } from '../effects.ts'
import { Mapping } from '../fields.ts'
import type { FlowNode, Json } from '../flow.ts'
import type { Step } from '../node-type.ts'
import { valueAt } from '../variables.ts'

/** Which fields of a response become which variables, as an httpResponse node has it. */
export const Mappings = z
  .object({ success: Mapping, error: Mapping, mappedSuccess: Mapping, mappedError: Mapping })
  .partial()
  .catch({})

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** Writes what the mappings name: those for success after a 2xx, those for an error otherwise (spec 2 §4). */
export function copyMapped(mappings: z.output<typeof Mappings>, response: HttpAnswer, step: Step): void {
  const { success = [], error = [], mappedSuccess = [], mappedError = [] } = mappings
  const wanted = isSuccess(response) ? [...mappedSuccess, ...success] : [...mappedError, ...error]
  for (const [path, name] of wanted) step.set(name, fieldOf(response, path) ?? null)
}

/** A field of the body, or else of the response around it: its status, headers, data. */
function fieldOf(response: HttpAnswer, path: string): Json | undefined {
  const { status, statusText, headers, data } = response
  return valueAt(data, path) ?? valueAt({ status, statusText, headers, data }, path)
}

/** The mappings of a node that takes responses. */
export const mappingsOf = (node: FlowNode): z.output<typeof Mappings> => Mappings.parse(node.data.mappings)
