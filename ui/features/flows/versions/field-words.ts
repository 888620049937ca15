import { cutText } from '../../../../core/kit/text.ts'
import type { Translate } from '../../../i18n/texts.ts'
import type { Chosen } from '../nodes/summary.ts'
import type { panelTexts } from '../texts/panels/index.ts'
import type { versionTexts } from '../texts/versions.ts'

export type VersionWords = Translate<(typeof versionTexts)['pt']>
type PanelKey = keyof (typeof panelTexts)['pt']
export type PanelWords = Translate<(typeof panelTexts)['pt']>

export interface FieldWords {
  t: VersionWords
  p: PanelWords
  chosen: Chosen & { user(id: unknown): string | undefined }
}

/** Fields of a node's data that are called as their panel calls them. */
const labels: Partial<Record<string, PanelKey>> = {
  label: 'label',
  description: 'description',
  message: 'message',
  variableName: 'variableName',
  timeout: 'timeout',
  conditions: 'variable',
  elseOutput: 'elseOutput',
  exact: 'exact',
  queueId: 'queue',
  waitTime: 'waitTime',
  ending: 'ending',
  of: 'whoseHours',
  choices: 'choices',
  retries: 'retries',
  retryMessage: 'retryMessage',
  fileDescription: 'fileDescription',
  photoDescription: 'photoDescription',
  nome_contato: 'contactName',
  numero_whatsapp: 'whatsappNumber',
  whatsappId: 'connection',
  mode: 'tagMode',
  selectedTagId: 'tag',
  newTagName: 'newTagName',
  newTagColor: 'newTagColor',
  removeTag: 'removeTag',
  selectedBot: 'bot',
  botName: 'botName',
  instructions: 'instructions',
  messageHistory: 'history',
  qaPairs: 'pairs',
  responseVariable: 'responseVariable',
  actionType: 'action',
  numero: 'number',
  nome: 'contactFullName',
  email: 'contactEmail',
  extrainfo: 'extraInfo',
  notifyType: 'notifyBy',
  notifySubject: 'notifySubject',
  notifyBody: 'notifyBody',
  notifyUserId: 'notifyUser',
  notifyEmail: 'notifyEmail',
  notifyWhatsapp: 'notifyWhatsapp',
  varToClear: 'varToClear',
  targetNodeId: 'target',
  method: 'method',
  url: 'url',
  authType: 'auth',
  headers: 'headers',
  body: 'body',
  response: 'sample',
  mappings: 'mappings',
  script: 'script',
  name: 'handlerName',
  lastWebhookData: 'payload',
}

/** Fields of which it is not told what they were: long, secret, or without words. */
const untold = new Set(['response', 'lastWebhookData', 'authData', 'mappings', 'script', 'fileContent', 'photoContent'])

/** The parts of a list's lines. */
const partLabels: Partial<Record<string, PanelKey>> = {
  variable: 'variable',
  operator: 'operator',
  value: 'value',
  output: 'output',
  groupOperator: 'groupOperator',
  question: 'question',
  answer: 'answer',
  nome_key: 'extraKey',
  valor: 'extraValue',
  key: 'headerKey',
}

/** A field by its path in a node (`data.conditions.0.value`), as its panel calls it. */
export function fieldLabel(path: string, type: string, { t, p }: FieldWords): string {
  const [first, field = '', ...rest] = path.split('.')
  if (first === 'type') return t('kind')
  if (first !== 'data') return t('other')
  if (field === 'handlePosition') return t('direction')
  if (field === 'authData') return t('secret')
  if (/^file(Name|Content|Size)$/.test(field)) return t('file')
  if (/^photo(Name|Content|Size)$/.test(field)) return t('photo')
  if (field === 'message' && type === 'ia') return p('aiMessage')
  if (field === 'conditions') return conditionLabel(rest, { t, p })
  const label = labels[field]
  if (!label) return t('other')
  const name = p(label, { name: '' })
  return lineLabel(name, rest, { t, p })
}

function lineLabel(name: string, [at, part]: string[], { t, p }: Pick<FieldWords, 't' | 'p'>): string {
  if (at === undefined || !/^\d+$/.test(at)) return name
  const line = t('inPart', { field: name, n: Number(at) + 1 })
  const known = part === undefined ? undefined : partLabels[part]
  return known ? t('inPartOf', { part: line, field: p(known) }) : line
}

function conditionLabel([at, ...rest]: string[], { t, p }: Pick<FieldWords, 't' | 'p'>): string {
  const condition = t('condition', { n: Number(at ?? 0) + 1 })
  const isGrouped = rest[0] === 'groupedConditions' && rest[1] !== undefined
  const part = isGrouped ? rest[2] : rest[0]
  const place = isGrouped
    ? t('inPartOf', { part: condition, field: t('subcondition', { n: Number(rest[1]) + 1 }) })
    : condition
  const known = part === undefined ? undefined : partLabels[part]
  return known ? t('inPartOf', { part: place, field: p(known) }) : place
}

const LONG = 80

/** A value as people read it; undefined where it has no words, or is none to be told. */
export function valueWords(value: unknown, path: string, { t, p, chosen }: FieldWords): string | undefined {
  const field = path.split('.')[1] ?? ''
  if (untold.has(field)) return undefined
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const named = namedBy(field, value, { t, p, chosen })
  if (named !== undefined) return named
  if (path.endsWith('.operator')) return p(value as PanelKey)
  if (path.endsWith('.groupOperator')) return p(value === 'OR' ? 'or' : 'and')
  if (typeof value === 'object') return undefined
  return `"${cutText(String(value), LONG)}"`
}

function namedBy(field: string, value: unknown, { t, p, chosen }: FieldWords): string | undefined {
  const named: Partial<Record<string, () => string | undefined>> = {
    queueId: () => chosen.queue(value),
    whatsappId: () => chosen.connection(value),
    selectedTagId: () => chosen.tag(value),
    notifyUserId: () => chosen.user(value),
    targetNodeId: () => chosen.node(value),
    actionType: () => chosen.action(String(value)),
    mode: () => p(value === 'create' ? 'tagCreate' : 'tagSelect'),
    ending: () => p(value === 'resolve' ? 'endingResolve' : value === 'menu' ? 'endingMenu' : 'endingWait'),
    of: () => p(value === 'queue' ? 'queueHours' : 'companyHours'),
    notifyType: () => p(value === 'email' ? 'byEmail' : 'byWhatsapp'),
    authType: () => authWords(value, p),
    handlePosition: () => t(value === 'vertical' ? 'vertical' : 'horizontal'),
  }
  return named[field]?.()
}

function authWords(value: unknown, p: PanelWords): string {
  const known = { bearer: 'authBearer', basic: 'authBasic', custom: 'authCustom' } as const
  return p(known[value as keyof typeof known] ?? 'authNone')
}
