import { readFlows } from '../../../../core/flow-engine/files/read.ts'
import { writeFlow } from '../../../../core/flow-engine/files/write.ts'
import { fold } from '../../../../core/kit/text.ts'
import { documentOf, type FlowDocument, flowOf } from '../model/document.ts'

/** A flow's file, as it is kept and as other programs take it. */
export const fileText = (document: FlowDocument): string => writeFlow(flowOf(document))

/** As `balcao flow` finds it in a folder. */
export const fileName = ({ name }: Pick<FlowDocument, 'name'>, is: 'flow' | 'scenario'): string =>
  `${
    fold(name.trim())
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '') || 'fluxo'
  }.${is}.json`

export interface Imported {
  document: FlowDocument
  /** Types of nodes that this version does not know; they are kept. */
  unknown: readonly string[]
}

/** What a file brings into a flow: its kind stays, and its name if it has one. Throws ERR_FLOW_FILE for no flow. */
export async function imported(file: File, into: FlowDocument): Promise<Imported> {
  const { flow, unknown } = readFlows(await file.text())[0]!
  const read = documentOf(flow)
  const document = { ...read, kind: into.kind, name: into.name || read.name, more: into.more }
  return { document, unknown: unknown.map(({ type }) => type) }
}
