import { useState } from 'react'
import type { FlowRunDetail } from '../../../../core/tenant/flows/runs/contract.ts'
import { FlowEditor } from '../editor/flow-editor.ts'
import { AroundContext, useCompanysAround } from '../editor/surroundings.ts'
import { EditorContext } from '../editor/use-editor.ts'
import { documentOf } from '../model/document.ts'
import { replayOf } from '../test/replay.ts'
import TestDialog from '../test/test-dialog.tsx'
import type { FlowVersionWithGraph } from '../versions/use-version.ts'

interface ReplayDialogProps {
  run: FlowRunDetail
  /** The version on which it was. */
  version: FlowVersionWithGraph
  onClose: () => void
}

/** A past run in the test dialog, played again on the version on which it was. */
export default function ReplayDialog({ run, version, onClose }: ReplayDialogProps) {
  const { nodes, edges, globalVariables } = version
  const [editor] = useState(() => new FlowEditor(documentOf({ nodes, edges, globalVariables })))
  const around = useCompanysAround(editor.document.kind)
  return (
    <EditorContext value={editor}>
      <AroundContext value={around}>
        <TestDialog replay={replayOf(run)} onClose={onClose} />
      </AroundContext>
    </EditorContext>
  )
}
