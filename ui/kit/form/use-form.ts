import { type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { wordOf } from '../../../core/kit/fault-words.ts'
import { CallFailure } from '../../lib/api/failure.ts'
import { showFailure } from '../toast.ts'
import { type SchemaSource, useSchema } from './use-schema.ts'

type Values = Record<string, unknown>
type Faults = Record<string, string | undefined>

interface FormOptions<V extends Values> {
  /**
   * The contract's schema of the body; its messages are shown beside the fields. A page of the first load gives a function
   * that fetches it, so that the page shows before the schemas are there.
   */
  schema: SchemaSource
  initial: V
  /** Sends; what it throws keeps the form as it is. */
  submit: (values: V) => Promise<unknown>
  /** What the schema is to see, when the form's values are written differently. */
  toBody?: (values: V) => unknown
  /** Takes a refusal that belongs to a field (`{email: '…'}`); nothing means that a toast tells it. */
  faultsOf?: (failure: CallFailure) => Faults | undefined
  /** Tells what belongs to no field; a toast unless given. */
  tell?: (error: unknown) => void
}

export interface Form<V extends Values> {
  values: V
  faults: Faults
  busy: boolean
  /** Something was typed that is not saved. */
  dirty: boolean
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** Everything a field of the kit needs beside its label. */
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>
  submit: () => void
  reset: (values?: V) => void
}

export interface FieldBinding<T> {
  name: string
  value: T
  fault: string | undefined
  onChange: (value: T) => void
  onBlur: () => void
}

/**
 * A form that judges with the contract's own schema: a field when it is left and, once it has a fault, as it is mended; all
 * of them on submit, when the first fault gets the focus. Faults that the server finds are shown the same way. What was
 * typed is never lost; a second submit while one is under way is ignored.
 */
export function useForm<V extends Values>(options: FormOptions<V>, root?: RefObject<HTMLElement | null>): Form<V> {
  const [values, setValues] = useState(options.initial)
  const [saved, setSaved] = useState(options.initial)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const latest = useRef(values)
  const running = useRef(false)

  const schema = useSchema(options.schema)
  /** Without a schema nothing is found wrong here: the server judges too. */
  const judge = (candidate: V): Faults => {
    const known = schema.now()
    return known ? judged(known, options.toBody?.(candidate) ?? candidate) : {}
  }

  const set = <K extends keyof V>(name: K, value: V[K]): void => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    setValues(next)
    setFaults(old => (old[name as string] ? { ...old, [name]: judge(next)[name as string] } : old))
  }

  const leave = (name: string): void => {
    setFaults(old => ({ ...old, [name]: judge(latest.current)[name] }))
  }

  const showFaults = (found: Faults): void => {
    setFaults(found)
    requestAnimationFrame(() => focusFault(root?.current ?? document, found))
  }

  const submit = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const sent = latest.current
    try {
      await schema.fetch()
      const found = judge(sent)
      if (Object.values(found).some(Boolean)) return showFaults(found)
      await options.submit(sent)
      setSaved(sent)
      setFaults({})
    } catch (error) {
      const known = error instanceof CallFailure ? (options.faultsOf?.(error) ?? serverFaults(error)) : undefined
      if (known) showFaults(known)
      else (options.tell ?? showFailure)(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    faults,
    busy,
    dirty: values !== saved && JSON.stringify(values) !== JSON.stringify(saved),
    set,
    field: name => ({
      name,
      value: values[name],
      fault: faults[name],
      onChange: value => set(name, value),
      onBlur: () => leave(name),
    }),
    submit: () => void submit(),
    reset: (next = saved) => {
      latest.current = next
      setValues(next)
      setSaved(next)
      setFaults({})
    },
  }
}

/** The first fault of each field, nested ones under their path and under their first part. */
function judged(schema: z.ZodType, body: unknown): Faults {
  const result = schema.safeParse(body, { error: wordOf })
  if (result.success) return {}
  return collect(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

function serverFaults(failure: CallFailure): Faults | undefined {
  return failure.faults.length > 0 ? collect(failure.faults) : undefined
}

function collect(found: readonly { path: string; message: string }[]): Faults {
  const faults: Faults = {}
  for (const { path, message } of found) {
    faults[path] ??= message
    faults[path.split('.')[0] ?? ''] ??= message
  }
  return faults
}

function focusFault(root: ParentNode, faults: Faults): void {
  const fields = [...root.querySelectorAll<HTMLElement>('[name]')]
  fields.find(field => faults[field.getAttribute('name') ?? ''])?.focus()
}
