import { readFlows } from '../../../flow-engine/files/read.ts'
import { kindOf as kindOfFlow } from '../../../flow-engine/flow.ts'
import { Failure } from '../../../kit/errors.ts'
import { MAX_FLOW_BYTES, MAX_TITLE } from '../../../kit/limits.ts'
import { FlowDraft } from '../../../tenant/flows/contract.ts'
import { createFlow, listFlows } from '../../../tenant/flows/index.ts'
import { type Kind, kindOf } from '../import-run.ts'
import { jsonOf, textOf } from '../values.ts'

/** What is drawn, in forks that have it. Nothing leads into it before someone has looked at it. */
const flowsOf = (name: string, table: string): Kind =>
  kindOf({
    name,
    size: 1,
    wanted: {
      table,
      fields: {
        id: 'id',
        name: ['name', 'nome'],
        flow: 'flow',
        nodes: 'nodes',
        edges: ['edges', 'connections'],
        kind: ['tipo', 'type', 'kind'],
      },
      order: ['id'],
    },
    async bring({ desk: company }, [row], tally, save) {
      if (!row) return
      const drawn = (jsonOf(row.flow) ?? { nodes: jsonOf(row.nodes), edges: jsonOf(row.edges) }) as Record<
        string,
        unknown
      >
      const draft = draftOf({
        nome: textOf(row.name, MAX_TITLE).trim() || `Fluxo ${row.id}`,
        ...(row.kind === 'webhook' ? { tipo: 'webhook' } : {}),
        nodes: drawn.nodes,
        edges: drawn.edges ?? drawn.connections ?? [],
        ...(Array.isArray(drawn.globalVariables) ? { globalVariables: drawn.globalVariables } : {}),
      })
      const isTaken = draft !== undefined && (await isPublished(draft))
      if (isTaken) return
      tally.left(name, draft === undefined ? 'empty' : 'refused')
      await company.transaction(save)

      /** A flow that is rejected leaves nothing of itself: its transaction is its own. */
      async function isPublished(draft: FlowDraft): Promise<boolean> {
        try {
          await company.transaction(async tx => {
            const names = new Set((await listFlows(tx.db)).map(({ nome }) => nome))
            if (names.has(draft.nome)) tally.left(name, 'already-there')
            else {
              await createFlow(tx, { name: 'balcao import', note: '' }, draft)
              tally.taken(name)
            }
            await save(tx)
          })
          return true
        } catch (error) {
          if (error instanceof Failure) return false
          throw error
        }
      }
    },
  })

export const flowKinds: readonly Kind[] = [
  flowsOf('flowBuilders', 'FlowBuilders'),
  flowsOf('flows', 'Flows'),
  flowsOf('fluxos', 'Fluxos'),
]

/** A flow as it is read from a file; undefined for one in which nothing is drawn. */
function draftOf(stored: object): FlowDraft | undefined {
  const text = JSON.stringify(stored)
  if (Buffer.byteLength(text) > MAX_FLOW_BYTES) return undefined
  try {
    const [read] = readFlows(text)
    if (!read || read.flow.nodes.length === 0) return undefined
    const { nome = '', nodes, edges, globalVariables = [] } = read.flow
    return FlowDraft.safeParse({ nome, tipo: kindOfFlow(read.flow), nodes, edges, globalVariables }).data
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
