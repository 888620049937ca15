import * as z from 'zod'
import { MAX_FLOW_BYTES } from '../../kit/limits.ts'
import { FlowDraft, type FlowSummary } from '../../tenant/flows/contract.ts'
import { changeFlow, createFlow, listFlows, wholeFlow } from '../../tenant/flows/index.ts'
import { Rejected } from './error.ts'
import { operation } from './operation.ts'
import { companyOf, theOne, Which } from './which.ts'

/** Of those flows, the one with this number or name. */
function flowOf(all: readonly FlowSummary[], which: string): FlowSummary {
  const { flow } = theOne(
    'flow',
    all.map(flow => ({ id: flow.id, name: flow.nome, flow })),
    which,
  )
  return flow
}

/** A flow that comes in, within the bounds of the calls. */
const Draft = FlowDraft.refine(flow => Buffer.byteLength(JSON.stringify(flow)) <= MAX_FLOW_BYTES, {
  message: `A flow has at most ${MAX_FLOW_BYTES / 1024 / 1024} MB.`,
})

export const flowOperations = {
  export: operation({
    name: 'flow export',
    among: 'company',
    input: z.object({ company: Which, flow: Which.optional() }),
    async work({ platform }, { company, flow }) {
      const { id: companyId } = await companyOf(platform.store.db, company)
      return platform.onDesk(companyId, async company => {
        const all = await listFlows(company.db)
        const chosen = flow === undefined ? all : [flowOf(all, flow)]
        const flows = await Promise.all(chosen.map(({ id }) => wholeFlow(company.db, id)))
        const subject = chosen.map(({ nome }) => nome).join(', ')
        if (flows.length > 0) await company.transaction(tx => tx.audit({ kind: 'flowsExported', subject }))
        return flows
      })
    },
  }),
  /** All of them are published, or none. */
  import: operation({
    name: 'flow import',
    among: 'company',
    input: z.object({
      company: Which,
      into: Which.optional(),
      note: z.string().max(200).default(''),
      flows: z.array(Draft),
    }),
    async work({ platform }, { company, into, note, flows }) {
      if (into !== undefined && flows.length > 1)
        throw new Rejected({
          code: 'ERR_FLOW_FILE',
          status: 409,
          message: `${flows.length} flows cannot all become the next version of ${into}.`,
        })
      const { id: companyId } = await companyOf(platform.store.db, company)
      return platform.onDesk(companyId, company =>
        company.transaction(async tx => {
          const author = { name: 'balcao flow import', note }
          const published: { id: number; nome: string; version: number }[] = []
          for (const draft of flows) {
            const all = await listFlows(tx.db)
            const before = into === undefined ? all.find(({ nome }) => nome === draft.nome) : flowOf(all, into)
            const { nodes, edges, globalVariables } = draft
            const { id, nome, version } = before
              ? await changeFlow(tx, author, before.id, { nodes, edges, globalVariables })
              : await createFlow(tx, author, draft)
            published.push({ id, nome, version })
          }
          return published
        }),
      )
    },
  }),
}
