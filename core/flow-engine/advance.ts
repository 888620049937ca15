import type { Language } from '../kit/language.ts'
import { MAX_VARIABLES_TEXT } from '../kit/limits.ts'
import type { Answer } from './effects.ts'
import type { Json } from './flow.ts'
import type { Graph } from './graph.ts'
import type { Run } from './run.ts'
import type { Advanced } from './trace.ts'
import { REFERRAL, type Referrals, weightOf } from './variables.ts'
import { Walk } from './walk.ts'

/** What happened outside, at a time in milliseconds since 1970. */
export type Input = Happening & { referrals?: Referrals | undefined }

type Happening =
  /** The customer wrote: `sentAt`, unless it was now. */
  | { is: 'reply'; now: number; text: string; sentAt?: number }
  /** Nothing but time. */
  | { is: 'time'; now: number }
  /** What a request brought; `id` is that of the `ask`. */
  | { is: 'answer'; now: number; id: number; answer: Answer }
  /** Someone lets a paused run go on. */
  | { is: 'resume'; now: number }

/** With what a run begins. */
export interface Opening {
  now: number
  /** What the chance of its scripts is made of. */
  seed?: number
  /** Minutes by which local time is ahead of UTC; those of Brasília unless given (decision 11). */
  zone?: number
  /** In which it says what no node says; Portuguese unless given. */
  language?: Language
  message?: string
  contact?: { nome: string; numero: string }
  /** By which way the customer came. */
  referral?: Json | undefined
  referrals?: Referrals | undefined
  /** What another program sent to a webhook flow. */
  payload?: Json
  /** Variables in place of the flow's own. */
  variables?: { [name: string]: Json }
  /** Whom a test plays with where the flow names no contact. */
  standIn?: { nome: string; numero: string }
}

const BRASILIA = -180

/** Begins a run and leads it to where it waits or ends, or through so many nodes. */
export function begin(graph: Graph, opening: Opening, turns = Number.POSITIVE_INFINITY): Advanced {
  const { now, seed = 0, zone = BRASILIA, language, message = '', contact, referral } = opening
  const { payload, standIn, variables = {}, referrals } = opening
  const first: Run = {
    node: graph.beginning ?? '',
    variables: {
      ...fitting([...graph.variables, ...Object.entries(variables)]),
      ...(referral !== undefined && { [REFERRAL]: referral }),
      mensagem_inicial: message,
      ...contact,
    },
    ...{ waiting: null, end: null, now, seed, zone, steps: 0, asked: 0 },
    ...(language && { language }),
    ...(payload !== undefined && { payload }),
    ...(standIn && { standIn }),
  }
  const walk = new Walk(graph, first, now, referrals)
  if (graph.beginning === undefined) walk.fail({ level: 'error', word: 'noBeginning' })
  walk.on(turns)
  return walk.done()
}

/**
 * Leads a run on by one input, to where it waits or ends again, or through so many nodes: then it stands before the next one. The
 * same run and input always give the same; the run that was given stays as it is. What the run does not wait for changes nothing
 * but the log.
 */
export function advance(graph: Graph, run: Run, input: Input, turns = Number.POSITIVE_INFINITY): Advanced {
  const { is, now, referrals } = input
  const walk = new Walk(graph, run, now, referrals)
  // What came late by the way was in time when it was written in time.
  walk.pass(is === 'reply' ? Math.min(now, input.sentAt ?? now) : now, turns)
  takes[is](walk, input as never)
  walk.on(turns)
  return walk.done()
}

/** Those of the flow's own that a run can carry. */
function fitting(own: readonly (readonly [string, Json])[]): Run['variables'] {
  let weight = 0
  return Object.fromEntries(
    own.filter(([, value]) => {
      const after = weight + weightOf(value)
      if (after > MAX_VARIABLES_TEXT) return false
      weight = after
      return true
    }),
  )
}

const takes: { [Kind in Input['is']]: (walk: Walk, input: Extract<Input, { is: Kind }>) => void } = {
  reply: (walk, { text, sentAt }) => walk.reply(text, sentAt),
  time: () => {},
  answer: (walk, { id, answer }) => walk.answer(id, answer),
  resume: walk => walk.resume(),
}
