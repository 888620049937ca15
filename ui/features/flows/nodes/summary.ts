import type { FlowNode } from '../../../../core/flow-engine/flow.ts'
import { CLOSED, conditionPort, ELSE, OPEN } from '../../../../core/flow-engine/ports.ts'
import { REPLY_SECONDS } from '../../../../core/flow-engine/times.ts'
import { cutText } from '../../../../core/kit/text.ts'
import type { NodeWords } from './names.ts'

/** What is on a card of a node, as far as its data tell. */
const PREVIEW = 120

/** Names of what nodes choose by id. */
export interface Chosen {
  /** What starts the flow; undefined where that is not known. */
  starts?: readonly string[] | undefined
  queue(id: unknown): string | undefined
  tag(id: unknown): string | undefined
  connection(id: unknown): string | undefined
  /** What an action is called. */
  action(type: string): string | undefined
  /** How another node is called. */
  node(id: unknown): string | undefined
}

interface About {
  t: NodeWords
  chosen: Chosen
  /** Whether a request leads to it. */
  isFed: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const linesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Summary = (data: Record<string, unknown>, about: About) => string

const summaries: Record<string, Summary> = {
  start: (_data, { t, chosen: { starts } }) => {
    if (!starts) return t('firstPoint')
    const names = starts.length > 0 ? t('startsBy', { names: starts.join(', ') }) : t('startsByNothing')
    return `${t('firstPoint')} · ${names}`
  },
  end: ({ ending, queueId }, { t, chosen }) => {
    const name = chosen.queue(queueId)
    const becomes =
      ending === 'resolve'
        ? t('endResolve')
        : ending === 'menu'
          ? t('endMenu')
          : name
            ? t('endQueue', { name })
            : t('endWait')
    return `${t('finalPoint')} · ${becomes}`
  },
  menu: ({ message }, { t }) => textOf(message) || t('noQuestion'),
  expediente: ({ of, queueId }, { t, chosen }) => {
    if (of !== 'queue') return t('companyHours')
    const name = chosen.queue(queueId)
    return name ? t('queueHours', { name }) : t('noQueue')
  },
  sendMessage: ({ message }, { t }) => textOf(message) || t('noMessage'),
  receiveMessage: ({ variableName, timeout }, { t }) => {
    const name = textOf(variableName)
    return `${name ? t('answersTo', { name }) : t('noVariable')} · ${timeWords(Number(timeout) || REPLY_SECONDS, t)}`
  },
  setores: ({ queueId }, { t, chosen }) => chosen.queue(queueId) ?? t('noQueue'),
  whatsapp: ({ whatsappId }, { t, chosen }) => chosen.connection(whatsappId) ?? t('noConnection'),
  espera: ({ waitTime }, { t }) => waitWords(Number(waitTime) || 0, t),
  sendFile: ({ fileName }, { t }) => textOf(fileName) || t('noFile'),
  sendPhoto: ({ photoName }, { t }) => textOf(photoName) || t('noPhoto'),
  httpRequest: ({ method, url }, { t }) => (textOf(url) ? `${textOf(method) || 'GET'} ${textOf(url)}` : t('noUrl')),
  httpResponse: (_data, { t, isFed }) => t(isFed ? 'connected' : 'awaitsConnection'),
  scriptJs: ({ script }, { t }) => textOf(script) || t('noScript'),
  tag: ({ mode, selectedTagId, removeTag, newTagName }, { t, chosen }) => {
    if (mode === 'create') return textOf(newTagName) ? t('tagMade', { name: textOf(newTagName) }) : t('noTag')
    const name = chosen.tag(selectedTagId)
    return name ? t(removeTag === true ? 'tagTaken' : 'tagGiven', { name }) : t('noTag')
  },
  contato: ({ nome_contato, numero_whatsapp }, { t }) =>
    [textOf(nome_contato), textOf(numero_whatsapp) || t('noNumber')].filter(Boolean).join(' · '),
  ia: ({ message }, { t }) => textOf(message) || t('noPrompt'),
  acao: ({ actionType, targetNodeId }, { t, chosen }) => {
    const action = chosen.action(textOf(actionType))
    if (!action) return t('noAction')
    const target = actionType === 'ir_ate_componente' ? chosen.node(targetNodeId) : undefined
    return target ? `${action}: ${target}` : action
  },
  handler: ({ mappings }, { t }) => t('mapped', { n: Object.keys(Object(mappings)).length }),
}

/** A line or two on what a node does. */
export function summaryOf({ type, data }: Pick<FlowNode, 'type' | 'data'>, about: About): string {
  return cutText(summaries[type]?.(data, about) ?? '', PREVIEW)
}

/** 'N segundo(s)', with the minutes from 60 s on (spec 2 §2). */
export function waitWords(seconds: number, t: NodeWords): string {
  if (seconds <= 0) return t('noTime')
  const minutes = Math.round((seconds / 60) * 10) / 10
  return seconds < 60 ? t('inSeconds', { n: seconds }) : t('inMinutes', { n: seconds, minutes })
}

/** A time-out as people choose it. */
export const timeWords = (seconds: number, t: NodeWords): string =>
  seconds < 60 ? t('seconds', { n: seconds }) : t('minutes', { n: Math.round(seconds / 6) / 10 })

/** A way out of a node that has several. */
interface Output {
  port: string
  label: string
}

/** What the ways out of a node are called; none where it has but one. The else is the last. */
export function outputsOf({ type, data }: Pick<FlowNode, 'type' | 'data'>, t: NodeWords): Output[] {
  if (type === 'expediente')
    return [
      { port: OPEN, label: t('open') },
      { port: CLOSED, label: t('closed') },
    ]
  if (type === 'menu') return choicesOf(data, t)
  return type === 'conditional' ? conditionsOf(data, t) : []
}

function choicesOf({ choices }: Record<string, unknown>, t: NodeWords): Output[] {
  const all = linesOf(choices).map((choice, index) => ({
    port: conditionPort(index),
    label: textOf((choice as { title?: unknown } | null)?.title) || t('choice', { n: index + 1 }),
  }))
  return [...all, { port: ELSE, label: t('noChoice') }]
}

function conditionsOf(data: Record<string, unknown>, t: NodeWords): Output[] {
  const conditions = linesOf(data.conditions).map((condition, index) => ({
    port: conditionPort(index),
    label: textOf((condition as { output?: unknown } | null)?.output) || t('condition', { n: index + 1 }),
  }))
  return [...conditions, { port: ELSE, label: textOf(data.elseOutput) || t('otherwise') }]
}
