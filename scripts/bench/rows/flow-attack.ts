import { randomUUID } from 'node:crypto'
import type { ApiClient } from '../../../core/app/testing/client/api-client.ts'
import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { flowRoutes } from '../../../core/tenant/flows/contract.ts'
import { flowHookRoutes } from '../../../core/tenant/flows/hooks/contract.ts'
import type { Shot } from '../http-load.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atLeast, type Line, short } from '../report.ts'
import { ADMIN } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import { besideNeighbour, loops, MANY_LOOPS } from './attacking.ts'
import type { OwnRow } from './other-row.ts'

const ACCOUNT = '5511970000001'
/** Together they take all calls that a company may make in a minute. */
const FLOWS = 4
const CALLS_OF_A_FLOW = 300

type Inside = [type: string, data: Record<string, unknown>][]

const ATTACKS: { work: string; inside: Inside; goesRound?: boolean }[] = [
  { work: 'webhook calls in 50 loops', inside: [['acao', { actionType: 'limpar_variavel', varToClear: 'a' }]] },
  { work: 'webhook calls whose scripts burn their time', inside: [['scriptJs', { script: 'for (;;) {}' }]] },
  {
    work: 'webhook calls whose flows send messages without end',
    inside: [
      ['contato', { numero_whatsapp: '{{telefone}}', nome_contato: 'Ana' }],
      ['sendMessage', { message: 'Olá!' }],
      ['sendMessage', { message: 'Ainda aí?' }],
    ],
    goesRound: true,
  },
]

/** Webhook flows with these nodes in a line, the last leading back to the one before where they go round; their addresses. */
async function hooksWith(client: ApiClient, { inside, goesRound = false }: { inside: Inside; goesRound?: boolean }) {
  const nodes = [
    { id: '0', type: 'handler', data: { mappings: { telefone: 'telefone' } } },
    ...inside.map(([type, data], n) => ({ id: `${n + 1}`, type, data })),
  ]
  const edges = nodes.slice(1).map((_, n) => ({ source: `${n}`, target: `${n + 1}` }))
  if (goesRound) edges.push({ source: `${inside.length}`, target: `${inside.length - 1}` })
  const addresses: string[] = []
  for (let n = 0; n < FLOWS; n++) {
    const slug = `medida-${randomUUID()}`
    const body = { nome: slug, tipo: 'webhook' as const, slug, nodes, edges }
    const { id: flowId } = await client.call(flowRoutes.create, { body: { ...body, publishAnyway: true } })
    // The same data, many times.
    const hook = await client.call(flowHookRoutes.countEveryCall, { params: { flowId }, body: { everyCall: true } })
    addresses.push(hook.path)
  }
  return addresses
}

/** The ticket list of a company that has nothing to do with it, while the flows of another one cost what they can. */
export const flowAttack: OwnRow = {
  key: 'flow-attack',
  async measure({ seeded, seconds }) {
    const lines: Line[] = []
    // Each on a program of its own: what a company may call in a minute is for one of them.
    for (const { work, ...flow } of ATTACKS) {
      const wa = await spawnEmulator()
      const product = await startProduct(seeded.data, wa.options)
      try {
        const attacker = await signIn(product.url, ADMIN)
        if (flow.goesRound) await linkPhone(attacker.client, wa, ACCOUNT)
        const addresses = await hooksWith(attacker.client, flow)
        const shots = (connection: number): Shot[] =>
          addresses.map((path, n) => ({
            method: 'POST',
            path,
            body: { telefone: `55219${1000 * n + connection}0000` },
          }))
        const beside = await besideNeighbour({ seeded, seconds }, product)
        lines.push(await beside(work, () => loops({ seconds, product, attacker }, MANY_LOOPS, shots)))
      } finally {
        await product.stop()
        await wa.run.stop()
      }
    }
    return lines
  },
}

/** What other programs tell webhook flows: each call is answered once its run is on the disk. */
export const hooks: OwnRow = {
  key: 'hooks',
  async measure({ seeded }) {
    const product = await startProduct(seeded.data)
    try {
      const { client } = await signIn(product.url, ADMIN)
      const addresses = await hooksWith(client, ATTACKS[0]!)
      const began = performance.now()
      const each = addresses.flatMap(path => Array.from({ length: CALLS_OF_A_FLOW }, () => path))
      const answers = await inLines(16, each, path => call(product.url + path))
      const perSecond = answers.length / ((performance.now() - began) / 1000)
      const rejected = answers.filter(status => status !== 200).length
      if (rejected > 0) throw new Error(`hooks: ${rejected} calls were refused.`)
      const cells = [`${short(perSecond)}/s durable, 16 at once (${answers.length} calls)`]
      return [{ work: 'webhook calls that begin a run', cells, goals: [atLeast(200, '', perSecond)] }]
    } finally {
      await product.stop()
    }
  },
}

async function call(url: string): Promise<number> {
  const body = JSON.stringify({
    telefone: '5521910000000',
    pedido: { id: 42, itens: [{ nome: 'Caneca', preco: 12.5 }] },
  })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.arrayBuffer()
  return answer.status
}

/** Works through all, so many at once. */
async function inLines<T, R>(count: number, all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = [...all]
  const line = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) results.push(await work(one))
  }
  await Promise.all(Array.from({ length: count }, line))
  return results
}
