import { variablesOf as entitlementsOf, type VariableSource } from '../domain/message-variables.ts'
import type { Json } from './flow.ts'

export type Variables = Map<string, Json>
export type ReadonlyVariables = ReadonlyMap<string, Json>

/** What nobody but the beginning and the contato node writes (spec 2 §3, decision 95). */
export const immutableVariables = ['mensagem_inicial', 'nome', 'numero'] as const

/**
 * By which way the customer came (`core/domain/referral.ts`), there where something is known of it. A flow may have one of its own by this
 * name, which then stands for anyone who came by no known way.
 */
export const REFERRAL = 'referral'

/**
 * By which way each contact came whom the run finds itself, by the numbers of its `contact` effects; only the host knows it. A number
 * that is not in it has no such way.
 */
export type Referrals = ReadonlyMap<string, Json>

/** What a flow can ask of it. */
export const referralPaths = [
  'kind',
  'title',
  'body',
  'sourceUrl',
  'sourceId',
  'sourceType',
  'sourceApp',
  'ref',
  'ctwaClid',
  'utmSource',
  'utmMedium',
  'utmCampaign',
] as const

/**
 * What texts of flows may name although no node writes it, as messages do (decision 906). A variable of the flow by such a name
 * goes before it; conditions and scripts ask for the flow's own variables alone.
 */
export const entitlementsVariables = ['primeiro_nome', 'saudacao', 'protocolo', 'firstName', 'ms', 'protocol'] as const

/** Those of them that pages offer. */
export const offeredStanding = [
  'primeiro_nome',
  'saudacao',
  'protocolo',
] as const satisfies readonly (typeof entitlementsVariables)[number][]

const isStanding = (name: string): name is (typeof entitlementsVariables)[number] =>
  (entitlementsVariables as readonly string[]).includes(name)

/** The variables of a run, and who it is with and when, by which standing ones are made. */
export class RunVariables extends Map<string, Json> {
  private readonly about: () => Omit<VariableSource, 'name'>

  constructor(entries: Iterable<readonly [string, Json]>, about: () => Omit<VariableSource, 'name'>) {
    super(entries)
    this.about = about
  }

  /** The value of a standing variable, for texts; undefined for all other names. */
  standing(name: string): string | undefined {
    return isStanding(name) ? entitlementsOf({ ...this.about(), name: asText(this.get('nome')) })[name] : undefined
  }
}

/** Where the ia node keeps questions and answers. */
export const AI_HISTORY = 'iaHistory'

export const isImmutable = (name: string): boolean => (immutableVariables as readonly string[]).includes(name)

/** A name begins with a letter, _ or $ and goes on with letters, digits, _ or $ (spec 2 §5); letters have accents too. */
export const isVariableName = (name: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)

/** The name as people write it into a field of a node: `total` or `{{total}}`. */
export const bareName = (written: string): string => written.replace(/^\s*\{\{|\}\}\s*$/g, '').trim()

/** The steps of a path: `items[0].name` and `$.items.0["name"]` are items, 0, name. */
const stepsOf = (path: string): string[] => path.split(/[.[\]"']/).filter(step => step !== '' && step !== '$')

function stepInto(value: Json | undefined, step: string): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Record<string, Json>)[step]
}

/** What stands at a path of a value; undefined where nothing does. */
export const valueAt = (value: Json | undefined, path: string): Json | undefined =>
  stepsOf(path).reduce(stepInto, value)

/** What a written name means: the variable of this name, or what stands below it at a path. */
export function lookUp(variables: ReadonlyVariables, written: string): Json | undefined {
  const name = bareName(written)
  const whole = variables.get(name)
  if (whole !== undefined) return whole
  const [root, ...rest] = stepsOf(name)
  return root === undefined ? undefined : rest.reduce(stepInto, variables.get(root))
}

/** The variable that a written name reads. */
export const rootOf = (written: string): string => stepsOf(bareName(written))[0] ?? ''

/** About as many letters as the value has as JSON. */
export function weightOf(value: Json): number {
  let weight = 0
  const left: Json[] = [value]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    weight += typeof next === 'string' ? next.length + 3 : 6
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) for (const name of Object.keys(next)) weight += name.length + 4
    for (const inside of Object.values(next)) left.push(inside)
  }
  return weight
}

/** A value as people read it: nothing is '', lists and objects are JSON. */
export function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
