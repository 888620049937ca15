import { type RefObject, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { limitOf, wordOf } from '../../../core/kit/issue-messages.ts'
import type { Problem } from '../../i18n/words.ts'
import { CallFailure } from '../../lib/api/failure.ts'
import { useAsksBeforeUnload } from '../../lib/before-unload.ts'
import { showFailure } from '../toast.ts'
import { type SchemaSource, useSchema } from './use-schema.ts'

type Values = Record<string, unknown>
type Problems = Record<string, Problem | undefined>

interface FormOptions<V extends Values> {
  /**
   * The contract's schema of the body; its messages are shown beside the fields. A page of the first load gives a function
   * that fetches it, so that the page shows before the schemas are there.
   */
  schema: SchemaSource
  initial: V
  /**
   * Sends; what it throws keeps the form as it is, and so does false: it was not sent after all. A record that is there is sent what was
   * `changed` alone: what someone else changed of it meanwhile stays (decision 751).
   */
  submit: (values: V, changed: Partial<V>) => Promise<unknown>
  /** What the schema is to see, when the form's values are written differently. */
  toBody?: (values: V) => unknown
  /** Judges fields that are no part of the body, such as a file that travels by itself; nobody leaves those, so it is told at once. */
  also?: { readonly [K in keyof V & string]?: (value: V[K]) => Problem | undefined }
  /** Takes a rejection that belongs to a field (`{email: '…'}`); nothing means that a toast tells it. */
  faultsOf?: (failure: CallFailure) => Problems | undefined
  /** Tells what belongs to no field; a toast unless given. */
  emit?: (error: unknown) => void
  /** Learns of errors before the first one gets the focus: a form with tabs shows the one where it is. */
  onFaults?: (errors: Problems) => void
  /** A reload costs nothing that matters: what was typed is stored elsewhere, or is soon typed again. */
  mayReload?: boolean
}

export interface Form<V extends Values> {
  values: V
  faults: Problems
  busy: boolean
  /** Something was typed that is not saved. */
  dirty: boolean
  /** Why the last attempt to send failed, where that belongs to no field. */
  failure: unknown
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** Everything a field of the kit needs beside its label. */
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>
  /** Judges one field, also a part of one (`extraInfo.0.name`), as when it is left; returns what is wrong with it. */
  leave: (path: string) => Problem | undefined
  /** Returns whether it was saved. */
  submit: () => Promise<boolean>
  reset: (values?: V) => void
}

export interface FieldBinding<T> {
  name: string
  value: T
  fault: Problem | undefined
  onChange: (value: T) => void
  onBlur: () => void
}

/**
 * A form that judges with the contract's own schema: a field when it is left and, once it has an error, as it is fixed; all
 * of them on submit, when the first error gets the focus. Errors that the server finds are shown the same way. What was
 * typed is never lost, and a reload asks first; a second submit while one is under way is ignored.
 */
export function useForm<V extends Values>(options: FormOptions<V>, root?: RefObject<HTMLElement | null>): Form<V> {
  const [values, setValues] = useState(options.initial)
  const [saved, setSaved] = useState(options.initial)
  const [errors, setErrors] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [toFocus, setToFocus] = useState<Problems>()
  const latest = useRef(values)
  const running = useRef(false)
  useEffect(() => {
    if (toFocus) focusError(root?.current ?? document, toFocus)
  }, [toFocus, root])

  const dirty = values !== saved && JSON.stringify(values) !== JSON.stringify(saved)
  useAsksBeforeUnload(dirty && !options.mayReload)

  const schema = useSchema(options.schema)
  /** Without a schema nothing is found wrong here: the server judges too. */
  const judge = (candidate: V): Problems => {
    const known = schema.now()
    const validationError = known ? judged(known, options.toBody?.(candidate) ?? candidate) : {}
    for (const name of Object.keys(options.also ?? {}))
      validationError[name] = alsoFound(name, candidate) ?? validationError[name]
    return validationError
  }
  const alsoFound = (name: keyof V & string, candidate: V): Problem | undefined =>
    options.also?.[name]?.(candidate[name])

  const set = <K extends keyof V & string>(name: K, value: V[K]): void => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    setValues(next)
    setErrors(old => ({
      ...mended(old, name, judge(next)),
      ...(options.also?.[name] && { [name]: alsoFound(name, next) }),
    }))
  }

  const leave = (path: string): Problem | undefined => {
    const error = judge(latest.current)[path]
    setErrors(old => ({ ...old, [path]: error }))
    return error
  }

  const showErrors = (found: Problems): void => {
    options.onFaults?.(found)
    setErrors(found)
    setToFocus(found)
  }

  const submit = async (): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(undefined)
    const sent = latest.current
    try {
      await schema.fetch()
      const found = judge(sent)
      if (Object.values(found).some(Boolean)) {
        showErrors(found)
        return false
      }
      if ((await options.submit(sent, changedOf(sent, saved))) === false) return false
      // A form that is used again was reset meanwhile.
      if (latest.current === sent) setSaved(sent)
      setErrors({})
      return true
    } catch (error) {
      const known = error instanceof CallFailure ? (options.faultsOf?.(error) ?? serverErrors(error)) : undefined
      if (known) showErrors(known)
      else {
        setFailure(error)
        const report = options.emit ?? showFailure
        report(error)
      }
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    faults: errors,
    busy,
    dirty,
    failure,
    set,
    field: name => ({
      name,
      value: values[name],
      fault: errors[name],
      onChange: value => set(name, value),
      onBlur: () => void leave(name),
    }),
    leave,
    submit,
    reset: (next = saved) => {
      latest.current = next
      setValues(next)
      setSaved(next)
      setErrors({})
      setFailure(undefined)
    },
  }
}

const changedOf = <V extends Values>(values: V, before: V): Partial<V> =>
  picked(values, Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name]))))

const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** The fields of a body that are named by what was changed of a form. */
export const picked = <B extends object>(body: B, changed: object): Partial<B> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(changed, name))) as Partial<B>

/** The first error of each field, nested ones under their path and under their first part. */
function judged(schema: z.ZodType, body: unknown): Problems {
  const result = schema.safeParse(body, { error: wordOf })
  if (result.success) return {}
  return collect(
    result.error.issues.map(issue => ({
      path: issue.path.join('.'),
      message: { word: issue.message, limit: limitOf(issue) },
    })),
  )
}

/** What was wrong in a field and its parts is judged again while it is fixed; nothing new is told yet. */
function mended(old: Problems, name: string, found: Problems): Problems {
  const now = { ...old }
  for (const path of Object.keys(old)) if (path === name || path.startsWith(`${name}.`)) now[path] &&= found[path]
  return now
}

function serverErrors(failure: CallFailure): Problems | undefined {
  if (failure.faults.length === 0) return undefined
  // By their codes, so that they follow a change of the language.
  return collect(failure.faults.map(({ path, code }) => ({ path, message: code })))
}

function collect(found: readonly { path: string; message: Problem }[]): Problems {
  const errors: Problems = {}
  for (const { path, message } of found) {
    errors[path] ??= message
    errors[path.split('.')[0] ?? ''] ??= message
  }
  return errors
}

/** The first field that shows its error, else the first that has one. */
function focusError(root: ParentNode, errors: Problems): void {
  const validationError = [...root.querySelectorAll<HTMLElement>('[name]')].filter(
    field => errors[field.getAttribute('name') ?? ''],
  )
  const displayed = validationError.find(field => field.getAttribute('aria-invalid') === 'true')
  const first = displayed ?? validationError[0]
  first?.focus()
}
