import type { FlowNodeKey } from '../../../../core/domain/access/plan-features.ts'
import { MENU_SECONDS, REPLY_SECONDS } from '../../../../core/flow-engine/times.ts'
import type { IconName } from '../../../kit/index.ts'

/** What a component does, which gives it its colour. */
export type Tone = 'ends' | 'talk' | 'logic' | 'desk' | 'world'

interface NodeKind {
  icon: IconName
  tone: Tone
  /** What a new one has; its rules have the other defaults. */
  data?: () => Record<string, unknown>
}

/** Default script (spec 2 §9): gives the context back as it is. */
export const DEFAULT_SCRIPT = '// As variáveis do fluxo são nomes deste script.\nreturn context\n'
export const TAG_COLOR = '#9C27B0'

/** How the editor shows each type, in the order of the palette. */
export const catalogue: Record<FlowNodeKey, NodeKind> = {
  sendMessage: { icon: 'chat', tone: 'talk', data: () => ({ message: '' }) },
  receiveMessage: { icon: 'inbox', tone: 'talk', data: () => ({ variableName: '', timeout: REPLY_SECONDS }) },
  menu: {
    icon: 'list',
    tone: 'talk',
    data: () => ({ message: '', choices: [{ title: '' }, { title: '' }], retries: 2, timeout: MENU_SECONDS }),
  },
  sendPhoto: { icon: 'image', tone: 'talk' },
  sendFile: { icon: 'file', tone: 'talk' },
  conditional: {
    icon: 'branch',
    tone: 'logic',
    data: () => ({ conditions: [newCondition()], elseOutput: '' }),
  },
  expediente: { icon: 'calendar', tone: 'logic', data: () => ({ of: 'company', queueId: '' }) },
  espera: { icon: 'clock', tone: 'logic', data: () => ({ waitTime: 0 }) },
  acao: { icon: 'bolt', tone: 'logic', data: () => ({ actionType: '' }) },
  start: { icon: 'play', tone: 'ends' },
  handler: { icon: 'webhook', tone: 'ends', data: () => ({ name: 'Handler', mappings: {} }) },
  end: { icon: 'flag', tone: 'ends' },
  setores: { icon: 'queue', tone: 'desk', data: () => ({ queueId: '' }) },
  tag: { icon: 'tag', tone: 'desk', data: () => ({ mode: 'select', newTagColor: TAG_COLOR, removeTag: false }) },
  contato: { icon: 'contact', tone: 'desk', data: () => ({ numero_whatsapp: '{{numero}}' }) },
  whatsapp: { icon: 'smartphone', tone: 'desk', data: () => ({ whatsappId: '' }) },
  httpRequest: {
    icon: 'globe',
    tone: 'world',
    data: () => ({ method: 'GET', url: '', headers: [], authType: 'none' }),
  },
  httpResponse: { icon: 'braces', tone: 'world', data: () => ({ mappings: { success: {}, error: {} } }) },
  scriptJs: { icon: 'code', tone: 'world', data: () => ({ script: DEFAULT_SCRIPT }) },
  ia: { icon: 'bot', tone: 'world', data: () => ({ message: '', messageHistory: 1 }) },
}

/** A condition that is to be filled. */
export const newCondition = () => ({ variable: '', operator: '==', value: '', output: '', groupedConditions: [] })

export const isKnown = (type: string): type is FlowNodeKey => Object.hasOwn(catalogue, type)

export const iconOf = (type: string): IconName => (isKnown(type) ? catalogue[type].icon : 'warning')
export const toneOf = (type: string): Tone => (isKnown(type) ? catalogue[type].tone : 'ends')

/** The data of a node that was just dropped; its label is the Portuguese one, which is what files say (spec 2 §3). */
export const newData = (type: FlowNodeKey, label: string): Record<string, unknown> => ({
  label,
  ...catalogue[type].data?.(),
})
