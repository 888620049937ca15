import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'

export interface FormFields {
  [name: string]: string | string[] | FormFields
}

/**
 * The fields of a form as it is sent by programs: `fields[name][value]` lies in `fields` and there in `name`; what comes more than
 * once, and what ends in `[]`, is a list. A name that says something else of a field than one before it is taken as it is written.
 */
export function formFields(text: string): FormFields {
  const form: FormFields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = stepsOf(name)
    if (steps.length > MAX_BODY_DEPTH || steps.includes('__proto__')) throw fail(generalErrors.ERR_MALFORMED_BODY)
    const isList = name.endsWith('[]')
    if (!put(form, steps, value, isList)) put(form, [name], value, isList)
  }
  return form
}

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])+)$/

function stepsOf(name: string): string[] {
  const [, first, inner] = NAME.exec(name) ?? []
  return first === undefined || inner === undefined
    ? [name]
    : [first, ...inner.slice(1, -1).split('][')].filter(step => step !== '')
}

/** Returns whether there was a place for it. */
function put(form: FormFields, steps: readonly string[], value: string, isList: boolean): boolean {
  let place = form
  for (const step of steps.slice(0, -1)) {
    if (!Object.hasOwn(place, step)) place[step] = {}
    const inner = place[step]!
    if (typeof inner === 'string' || Array.isArray(inner)) return false
    place = inner
  }
  const last = steps.at(-1)!
  const before = Object.hasOwn(place, last) ? place[last] : undefined
  if (before === undefined) place[last] = isList ? [value] : value
  else if (typeof before === 'string') place[last] = [before, value]
  else if (Array.isArray(before)) before.push(value)
  else return false
  return true
}
