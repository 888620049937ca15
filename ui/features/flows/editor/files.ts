import { readFlows } from '../../../../core/flow-engine/files/read.ts'
import { writeFlow } from '../../../../core/flow-engine/files/write.ts'
import { normalizeText } from '../../../../core/kit/text.ts'
import { documentOf, type FlowDocument, flowOf } from '../model/document.ts'
import { untangled } from '../model/untangle.ts'

/** A flow's file, as it is stored and as other programs take it. */
export const fileText = (document: FlowDocument): string => writeFlow(flowOf(document))

/** As `balcao flow` finds it in a folder. */
export const fileName = ({ name }: Pick<FlowDocument, 'name'>, is: 'flow' | 'scenario'): string =>
  `${
    normalizeText(name.trim())
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '') || 'fluxo'
  }.${is}.json`

export interface Imported {
  document: FlowDocument
  /** Types of nodes that this version does not know; they are stored. */
  unknown: readonly string[]
}

/** The flows of a file, in order where they lay over each other. Throws ERR_FLOW_FILE for none. */
export async function importedFlows(file: File): Promise<Imported[]> {
  return readFlows(await file.text()).map(({ flow, unknown }) => {
    const read = documentOf(flow)
    return {
      document: { ...read, nodes: untangled(read.nodes, read.edges) },
      unknown: unknown.map(({ type }) => type),
    }
  })
}

/** What a file brings into a flow: its kind stays, and its name if it has one. */
export const takenInto = ({ kind, name, more }: FlowDocument, read: FlowDocument): FlowDocument => ({
  ...read,
  kind,
  name: name || read.name,
  more,
})
