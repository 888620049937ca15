import { FolderFault } from '../../core/app/stopped-folder.ts'
import type { Desk } from '../../core/desk/index.ts'
import type { ReadFlow } from '../../core/flow-engine/files/read.ts'
import { kindOf } from '../../core/flow-engine/flow.ts'
import { MAX_FLOW_BYTES } from '../../core/kit/limits.ts'
import { allCompanies } from '../../core/platform/companies/index.ts'
import { FlowDraft, type FlowSummary } from '../../core/tenant/flows/contract.ts'
import { changeFlow, createFlow, listFlows, wholeFlow } from '../../core/tenant/flows/index.ts'
import { tellFaults } from '../mendable.ts'
import { onStopped, type Place, taken } from '../stopped.ts'
import { sizeOf, tellUnknown, writeInto } from './import.ts'

/** A company of a desk that is stopped, by its id or its name. */
export interface CompanyPlace extends Place {
  company: string
}

export interface Publishing extends CompanyPlace {
  /** The flow whose next version it becomes, by its id or its name. */
  flow?: string
  note?: string
}

/** Writes what is published, of one flow or of all, a file for each. */
export const exportFlows = (place: CompanyPlace, which: string | undefined, folder: string): Promise<void> =>
  onCompany(place, async desk => {
    const all = await listFlows(desk.db)
    for (const { id } of which === undefined ? all : [theOne('flow', all, which)]) {
      const { nome, tipo, slug, nodes, edges, globalVariables } = await wholeFlow(desk.db, id)
      writeInto(folder, { nome, tipo, ...(slug !== null && { slug }), nodes, edges, globalVariables })
    }
  })

/**
 * Publishes flows: one that is called as a flow of the company becomes its next version, any other a new flow. Where one is refused,
 * none is published.
 */
export const publishFlows = (place: Publishing, flows: readonly ReadFlow[]): Promise<void> =>
  onCompany(place, async desk => {
    if (place.flow !== undefined && flows.length > 1)
      throw new FolderFault(`${flows.length} flows cannot all become the next version of ${place.flow}.`)
    const published = await desk.transaction(async tx => {
      const author = { name: 'balcao flow import', note: place.note ?? '' }
      const done: { flow: FlowSummary; read: ReadFlow }[] = []
      for (const read of flows) {
        const draft = draftOf(read, place.flow)
        const all = await listFlows(tx.db)
        const before =
          place.flow === undefined ? all.find(({ nome }) => nome === draft.nome) : theOne('flow', all, place.flow)
        const { nodes, edges, globalVariables } = draft
        const flow = before
          ? await changeFlow(tx, author, before.id, { nodes, edges, globalVariables })
          : await createFlow(tx, author, draft)
        done.push({ flow, read })
      }
      return done
    })
    for (const { flow, read } of published) {
      console.log(`${flow.nome} (${flow.id}), version ${flow.version}: ${sizeOf(read.flow)}`)
      tellUnknown(read.unknown)
    }
  })

/** Does something with a company; what is wrong with the folder or refused is told. */
const onCompany = (place: CompanyPlace, work: (desk: Desk) => Promise<void>): Promise<void> =>
  tellFaults(
    onStopped(place, async platform => {
      const { id } = theOne('company', await allCompanies(platform.store.db), place.company)
      await platform.onDesk(id, work)
    }),
  )

/** The one with this id, or else the only one with this name. */
function theOne<One extends { id: number }>(what: string, all: readonly (One & Named)[], which: string): One {
  const named = all.filter(({ nome, name }) => (nome ?? name) === which)
  const one = all.find(({ id }) => String(id) === which) ?? named[0]
  if (!one) throw new FolderFault(`There is no ${what} ${which}.`)
  if (String(one.id) !== which && named.length > 1)
    throw new FolderFault(
      `${named.length} are called ${which}; name the ${what} by its number: ${named.map(({ id }) => id).join(', ')}.`,
    )
  return one
}

type Named = { name: string; nome?: undefined } | { nome: string; name?: undefined }

/** A flow of a file as a company takes it; throws ConfigFault for what its calls would refuse. */
function draftOf({ flow }: ReadFlow, called = ''): FlowDraft {
  const { nome = called, slug, nodes, edges, globalVariables = [] } = flow
  if (Buffer.byteLength(JSON.stringify(flow)) > MAX_FLOW_BYTES)
    throw new FolderFault(`${nome}: a flow has at most ${MAX_FLOW_BYTES / 1024 / 1024} MB.`)
  const given = typeof slug === 'string' ? { slug } : {}
  return taken(FlowDraft, { nome, tipo: kindOf(flow), nodes, edges, globalVariables, ...given })
}
