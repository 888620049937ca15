import variant from '@jitl/quickjs-singlefile-cjs-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import type { ScriptAnswer, ScriptRequest } from '../../flow-engine/effects.ts'
import type { Json } from '../../flow-engine/flow.ts'
import { usesName } from '../../flow-engine/script-names.ts'
import { isDeeperThan } from '../../kit/json-depth.ts'
import { MAX_BODY_DEPTH } from '../../kit/limits.ts'
import { cutText } from '../../kit/text.ts'
import { formatsOf } from './formats.ts'
import { PRELUDE } from './prelude.ts'
import { MAX_SCRIPT_TIME, TIMED_OUT } from './sandbox-limits.ts'

/** Pages of 64 KB. The engine counts what it allocates and not how large it is, so that its own limit would keep nothing. */
const MEMORY = { initial: 256, maximum: 1024 }
/** More than this ends the process in place of the script. */
const MAX_STACK = 256 * 1024
/** Lines that a script says, and their length; variables as JSON. */
const MAX_CONTENT = { lines: 200, length: 1000 }
const MAX_RESULT = 1024 * 1024
/** What another system answered, in a list of the script's, in a variable. */
const MAX_DEPTH = MAX_BODY_DEPTH + 4

/** Literal (spec 2 §5). */
const rejection = (name: string): string => `A variável "${name}" é imutável e não pode ser modificada`

const NO_WAITING =
  'Um script não espera por nada: nele não há await nem fetch. Para pedir algo a outro sistema, use antes dele um nó de requisição HTTP.'
/** What scripts of pages and of servers ask others with. */
const ASKERS = /^'(?:fetch|XMLHttpRequest|axios)' is not defined$/

const UNKNOWN = 'Erro desconhecido'

/** For a script that made the engine end itself, as some that change how values become JSON do. */
export const ENGINE_ENDED = 'O script fez o interpretador parar.'

export type Sandbox = (request: ScriptRequest) => ScriptAnswer

/**
 * Loads an engine of JavaScript in which there is nothing but the language and the variables of the request. Each script has
 * one of its own. A script is interrupted between two of its own instructions: what takes long inside of one, as sorting a
 * long list does, is ended by anyone who runs the sandbox. It throws when the engine ended itself, and is of no use then.
 */
export async function loadSandbox(): Promise<Sandbox> {
  // Node gives the package's exports in place of its default, which would be loaded with a memory of its own.
  const plain = (variant as typeof variant & { default?: typeof variant }).default ?? variant
  const memory = new WebAssembly.Memory(MEMORY)
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(plain, { wasmMemory: memory }))
  return request => runIn(engine, request)
}

/** Runs one script after the other; where one made the engine end itself, the next has a new engine. */
export function scriptRunner(): (request: ScriptRequest) => Promise<ScriptAnswer> {
  let loading = loadSandbox()
  return async request => {
    const sandbox = await loading
    try {
      return sandbox(request)
    } catch {
      loading = loadSandbox()
      return { for: 'script', said: [], error: ENGINE_ENDED }
    }
  }
}

function runIn(engine: QuickJSWASMModule, request: ScriptRequest): ScriptAnswer {
  const content: string[] = []
  const runtime = engine.newRuntime()
  runtime.setMaxStackSize(MAX_STACK)
  const deadline = ownTime() + MAX_SCRIPT_TIME
  runtime.setInterruptHandler(() => ownTime() > deadline)
  const context = runtime.newContext()
  try {
    return { ...outcome(context, request, content), for: 'script', said: content }
  } finally {
    context.dispose()
    runtime.dispose()
  }
}

/** Milliseconds that this thread has worked, so that a busy machine takes nothing from a script; in a browser those of its clock. */
function ownTime(): number {
  const spent = globalThis.process?.threadCpuUsage?.()
  return spent ? (spent.user + spent.system) / 1000 : performance.now()
}

type Outcome =
  | Omit<Extract<ScriptAnswer, { error: string }>, 'for' | 'said'>
  | Omit<Extract<ScriptAnswer, { assigned: unknown }>, 'for' | 'said'>

function outcome(context: QuickJSContext, request: ScriptRequest, content: string[]): Outcome {
  const { script, for: _for, ...input } = request
  // In a function of its own it would be left off in the middle, and nobody told.
  if (usesName(script, 'await')) return { error: NO_WAITING }
  const held: QuickJSHandle[] = []
  const hold = (handle: QuickJSHandle): QuickJSHandle => {
    held.push(handle)
    return handle
  }
  try {
    const prelude = context.evalCode(PRELUDE, 'script.js')
    if (prelude.error) return { error: messageOf(context, hold(prelude.error)) }
    const say = context.newFunction('say', text => {
      if (content.length < MAX_CONTENT.lines) content.push(cutText(context.getString(text), MAX_CONTENT.length))
    })
    const rejected = context.newFunction('refused', name => context.newString(rejection(context.getString(name))))
    const formats = formatsOf(request.zone)
    const intl = context.newFunction('intl', requested => context.newString(formats(context.getString(requested))))
    const words = [context.newString(JSON.stringify(input)), context.newString(script)]
    const called = context.callFunction(
      hold(prelude.value),
      context.undefined,
      ...[...words, say, rejected, intl].map(hold),
    )
    if (called.error) return { error: messageOf(context, hold(called.error)) }
    const result = context.getString(hold(called.value))
    if (result.length > MAX_RESULT) return { error: 'As variáveis são grandes demais.' }
    if (isDeeperThan(MAX_DEPTH, result)) return { error: 'As variáveis têm níveis demais.' }
    const outcome = outcomeOf(result)
    return 'error' in outcome && ASKERS.test(outcome.error) ? { ...outcome, error: NO_WAITING } : outcome
  } finally {
    for (const handle of held) handle.dispose()
  }
}

/** Of what the prelude gives. A script may change how values become JSON, so that it may be anything. */
function outcomeOf(result: string): Outcome {
  try {
    const { assigned, error } = Object(JSON.parse(result)) as { assigned?: unknown; error?: unknown }
    const isRecord = typeof assigned === 'object' && assigned !== null && !Array.isArray(assigned)
    const stored = isRecord && { assigned: assigned as Record<string, Json> }
    if (typeof error === 'string') return { error: cutText(error, MAX_CONTENT.length), ...stored }
    if (stored) return stored
  } catch {} // No JSON.
  return { error: UNKNOWN }
}

/** Of what the prelude could not catch: the time is over, or the memory. */
function messageOf(context: QuickJSContext, error: QuickJSHandle): string {
  const { message } = Object(context.dump(error)) as { message?: unknown }
  if (message === 'interrupted') return TIMED_OUT
  return typeof message === 'string' ? cutText(message, MAX_CONTENT.length) : UNKNOWN
}
