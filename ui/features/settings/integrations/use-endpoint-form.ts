import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { type Form, showDone, useForm } from '../../../kit/index.ts'

type Act = 'save' | 'try'

interface EndpointFormOptions<V extends Record<string, unknown>, All> {
  schema: z.ZodType
  all: All
  /** What is stored of the place, as the form shows it. */
  shown: (all: All) => V
  save: (values: V) => Promise<All>
  onSaved: (all: All) => void
  /** Tries what the form says; returns what came of it, in words. */
  attempt: (values: V) => Promise<string>
}

/** What is under way with a place, and what came of it, whatever its fields are. */
export interface EndpointState {
  form: { failure: unknown }
  /** What is under way. */
  acting: Act | undefined
  /** What came of the last try that went well. */
  tried: string | undefined
  act: (act: Act) => void
}

interface EndpointForm<V extends Record<string, unknown>> extends EndpointState {
  form: Form<V>
}

/** A form of a place outside, which can be saved, and tried before that. It follows what colleagues save while nothing is typed. */
export function useEndpointForm<V extends Record<string, unknown>, All>(
  options: EndpointFormOptions<V, All>,
): EndpointForm<V> {
  const { schema, all, shown: displayed, save, onSaved, attempt } = options
  const stored = displayed(all)
  const c = useTexts(common)
  const [acting, setActing] = useState<Act>()
  const [tried, setTried] = useState<string>()
  const [wish] = useState<{ act: Act; saved: All }>({ act: 'save', saved: all })
  const form = useForm<V>({
    schema,
    initial: stored,
    emit: () => {},
    async submit(values) {
      if (wish.act === 'try') return setTried(await attempt(values))
      wish.saved = await save(values)
      onSaved(wish.saved)
      showDone(c('operationUpdated'))
    },
  })
  const [isTyped, setIsTyped] = useState(false)
  const follow = useEffectEvent(() => {
    if (!isTyped) form.reset(stored)
  })
  const written = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is new with each render, what it says is not.
  useEffect(() => follow(), [written])
  const act = async (what: Act): Promise<void> => {
    if (acting) return
    wish.act = what
    setActing(what)
    setTried(undefined)
    const went = await form.submit()
    if (went && what === 'save') {
      setIsTyped(false)
      form.reset(displayed(wish.saved))
    }
    setActing(undefined)
  }
  const typing: Form<V> = {
    ...form,
    field: name => ({
      ...form.field(name),
      onChange(value) {
        setIsTyped(true)
        form.set(name, value)
      },
    }),
    set(name, value) {
      setIsTyped(true)
      form.set(name, value)
    },
  }
  return { form: typing, acting, tried, act: what => void act(what) }
}
