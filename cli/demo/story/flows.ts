import postcode from '../../../core/flow-engine/examples/cep.flow.json' with { type: 'json' }
import order from '../../../core/flow-engine/examples/pedido.flow.json' with { type: 'json' }
import triage from '../../../core/flow-engine/examples/triagem.flow.json' with { type: 'json' }
import { Flow } from '../../../core/flow-engine/flow.ts'
import type { QueueName } from './cast.ts'

/** The queue that leads into the first flow. */
export const ASSISTANT: QueueName = 'Assistente'

/** What the first flow is called. */
export const TRIAGE = triage.nome

/** What a customer writes to come into the second one. */
export const POSTCODE_PHRASE = 'cep'

const MENU = `Oi, {{nome}}! Você está com *${ASSISTANT}*, o atendimento automático da Loja Aurora. Escreva um número:`

const CHOICES = ['Vendas', 'Suporte com um pedido', 'Falar com uma pessoa'].map(title => ({ title }))

/** Long enough for someone who looks around meanwhile. */
const timeout = 1800

/** Three of the ready-made flows, with the shop's words and queues; `postcodes` is where addresses are looked up. */
export function shopFlows(
  queueIds: Record<QueueName, number>,
  postcodes: string,
): { triage: Flow; postcode: Flow; order: Flow } {
  const { Vendas, Entregas, Financeiro } = queueIds
  return {
    triage: drawn(triage, {
      menu: { message: MENU, choices: CHOICES, timeout },
      'setor-vendas': { queueId: Vendas },
      'setor-suporte': { queueId: Entregas },
      'setor-pessoa': { queueId: Financeiro },
    }),
    postcode: drawn(postcode, { consulta: { url: `${postcodes}{{cep}}/json/` }, setor: { queueId: Entregas } }),
    order: drawn(order, {}),
  }
}

function drawn(file: unknown, own: Record<string, Record<string, unknown>>): Flow {
  const flow = Flow.parse(file)
  return { ...flow, nodes: flow.nodes.map(node => ({ ...node, data: { ...node.data, ...own[node.id] } })) }
}
