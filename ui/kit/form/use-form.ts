import { type RefObject, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { limitOf, wordOf } from '../../../core/kit/issue-messages.ts'
import type { Fault } from '../../i18n/words.ts'
import { CallFailure } from '../../lib/api/failure.ts'
import { useAsksBeforeUnload } from '../../lib/before-unload.ts'
import { showFailure } from '../toast.ts'
import { type SchemaSource, useSchema } from './use-schema.ts'

type Values = Record<string, unknown>
type Faults = Record<string, Fault | undefined>

interface FormOptions<V extends Values> {
  /**
   * The contract's schema of the body; its messages are shown beside the fields. A page of the first load gives a function
   * that fetches it, so that the page shows before the schemas are there.
   */
  schema: SchemaSource
  initial: V
  /**
   * Sends; what it throws keeps the form as it is, and so does false: it was not sent after all. A record that is there is sent what was
   * `changed` alone: what somebody else changed of it meanwhile stays (decision 751).
   */
  submit: (values: V, changed: Partial<V>) => Promise<unknown>
  /** What the schema is to see, when the form's values are written differently. */
  toBody?: (values: V) => unknown
  /** Judges fields that are no part of the body, such as a file that travels by itself; nobody leaves those, so it is told at once. */
  also?: { readonly [K in keyof V & string]?: (value: V[K]) => Fault | undefined }
  /** Takes a refusal that belongs to a field (`{email: '…'}`); nothing means that a toast tells it. */
  faultsOf?: (failure: CallFailure) => Faults | undefined
  /** Tells what belongs to no field; a toast unless given. */
  tell?: (error: unknown) => void
  /** Hears of faults before the first one gets the focus: a form with tabs shows the one where it is. */
  onFaults?: (faults: Faults) => void
  /** A reload costs nothing that matters: what was typed is kept elsewhere, or is soon typed again. */
  mayReload?: boolean
}

export interface Form<V extends Values> {
  values: V
  faults: Faults
  busy: boolean
  /** Something was typed that is not saved. */
  dirty: boolean
  /** Why the last attempt to send failed, where that belongs to no field. */
  failure: unknown
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** Everything a field of the kit needs beside its label. */
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>
  /** Judges one field, also a part of one (`extraInfo.0.name`), as when it is left; returns what is wrong with it. */
  leave: (path: string) => Fault | undefined
  /** Returns whether it was saved. */
  submit: () => Promise<boolean>
  reset: (values?: V) => void
}

export interface FieldBinding<T> {
  name: string
  value: T
  fault: Fault | undefined
  onChange: (value: T) => void
  onBlur: () => void
}

/**
 * A form that judges with the contract's own schema: a field when it is left and, once it has a fault, as it is mended; all
 * of them on submit, when the first fault gets the focus. Faults that the server finds are shown the same way. What was
 * typed is never lost, and a reload asks first; a second submit while one is under way is ignored.
 */
export function useForm<V extends Values>(options: FormOptions<V>, root?: RefObject<HTMLElement | null>): Form<V> {
  const [values, setValues] = useState(options.initial)
  const [saved, setSaved] = useState(options.initial)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [toFocus, setToFocus] = useState<Faults>()
  const latest = useRef(values)
  const running = useRef(false)
  useEffect(() => {
    if (toFocus) focusFault(root?.current ?? document, toFocus)
  }, [toFocus, root])

  const dirty = values !== saved && JSON.stringify(values) !== JSON.stringify(saved)
  useAsksBeforeUnload(dirty && !options.mayReload)

  const schema = useSchema(options.schema)
  /** Without a schema nothing is found wrong here: the server judges too. */
  const judge = (candidate: V): Faults => {
    const known = schema.now()
    const faulty = known ? judged(known, options.toBody?.(candidate) ?? candidate) : {}
    for (const name of Object.keys(options.also ?? {})) faulty[name] = alsoFound(name, candidate) ?? faulty[name]
    return faulty
  }
  const alsoFound = (name: keyof V & string, candidate: V): Fault | undefined => options.also?.[name]?.(candidate[name])

  const set = <K extends keyof V & string>(name: K, value: V[K]): void => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    setValues(next)
    setFaults(old => ({
      ...mended(old, name, judge(next)),
      ...(options.also?.[name] && { [name]: alsoFound(name, next) }),
    }))
  }

  const leave = (path: string): Fault | undefined => {
    const fault = judge(latest.current)[path]
    setFaults(old => ({ ...old, [path]: fault }))
    return fault
  }

  const showFaults = (found: Faults): void => {
    options.onFaults?.(found)
    setFaults(found)
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
        showFaults(found)
        return false
      }
      if ((await options.submit(sent, changedOf(sent, saved))) === false) return false
      // A form that is used again was reset meanwhile.
      if (latest.current === sent) setSaved(sent)
      setFaults({})
      return true
    } catch (error) {
      const known = error instanceof CallFailure ? (options.faultsOf?.(error) ?? serverFaults(error)) : undefined
      if (known) showFaults(known)
      else {
        setFailure(error)
        const tell = options.tell ?? showFailure
        tell(error)
      }
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    faults,
    busy,
    dirty,
    failure,
    set,
    field: name => ({
      name,
      value: values[name],
      fault: faults[name],
      onChange: value => set(name, value),
      onBlur: () => void leave(name),
    }),
    leave,
    submit,
    reset: (next = saved) => {
      latest.current = next
      setValues(next)
      setSaved(next)
      setFaults({})
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

/** The first fault of each field, nested ones under their path and under their first part. */
function judged(schema: z.ZodType, body: unknown): Faults {
  const result = schema.safeParse(body, { error: wordOf })
  if (result.success) return {}
  return collect(
    result.error.issues.map(issue => ({
      path: issue.path.join('.'),
      message: { word: issue.message, limit: limitOf(issue) },
    })),
  )
}

/** What was wrong in a field and its parts is judged again while it is mended; nothing new is told yet. */
function mended(old: Faults, name: string, found: Faults): Faults {
  const now = { ...old }
  for (const path of Object.keys(old)) if (path === name || path.startsWith(`${name}.`)) now[path] &&= found[path]
  return now
}

function serverFaults(failure: CallFailure): Faults | undefined {
  if (failure.faults.length === 0) return undefined
  // By their codes, so that they follow a change of the language.
  return collect(failure.faults.map(({ path, code }) => ({ path, message: code })))
}

function collect(found: readonly { path: string; message: Fault }[]): Faults {
  const faults: Faults = {}
  for (const { path, message } of found) {
    faults[path] ??= message
    faults[path.split('.')[0] ?? ''] ??= message
  }
  return faults
}

/** The first field that shows its fault, else the first that has one. */
function focusFault(root: ParentNode, faults: Faults): void {
  const faulty = [...root.querySelectorAll<HTMLElement>('[name]')].filter(
    field => faults[field.getAttribute('name') ?? ''],
  )
  const shown = faulty.find(field => field.getAttribute('aria-invalid') === 'true')
  const first = shown ?? faulty[0]
  first?.focus()
}
