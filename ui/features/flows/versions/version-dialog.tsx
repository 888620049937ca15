import { ReactFlowProvider } from '@xyflow/react'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Dialog, ErrorState, SkeletonList } from '../../../kit/index.ts'
import { createStore } from '../../../lib/store.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { Canvas } from '../editor/canvas.tsx'
import { CountsContext } from '../editor/counts.tsx'
import { type FindingsByNode, FindingsContext } from '../editor/findings.ts'
import { FlowEditor } from '../editor/flow-editor.ts'
import { StepList } from '../editor/step-list.tsx'
import { EditorContext, useDocument } from '../editor/use-editor.ts'
import { documentOf } from '../model/document.ts'
import { versionTexts } from '../texts/versions.ts'
import { useFlowVersion } from './use-version.ts'
import * as styles from './version-dialog.module.css'

/** The counters and findings beside it are of what is drawn now. */
const unjudged = createStore<FindingsByNode>(new Map())

interface VersionDialogProps {
  flowId: number
  number: number
  onClose: () => void
}

/** A version as it was drawn, to be looked at. */
export function VersionDialog({ flowId, number, onClose }: VersionDialogProps) {
  const t = useTexts(versionTexts)
  const narrow = useNarrow()
  const { kind, name } = useDocument()
  const { data, error, mutate } = useFlowVersion(flowId, number)
  const editor = useMemo(
    () => data && new FlowEditor(documentOf({ ...graphOf(data), nome: name, tipo: kind })),
    [data, name, kind],
  )
  return (
    <Dialog size="large" title={t('shown', { n: number })} onClose={onClose}>
      {error !== undefined && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && error === undefined && <SkeletonList />}
      {editor && (
        <EditorContext value={editor}>
          <CountsContext value={undefined}>
            <FindingsContext value={unjudged}>
              <ReactFlowProvider>
                <div className={styles.drawing}>{narrow ? <StepList /> : <Canvas readOnly />}</div>
              </ReactFlowProvider>
            </FindingsContext>
          </CountsContext>
        </EditorContext>
      )}
    </Dialog>
  )
}

type Graph = Pick<NonNullable<ReturnType<typeof useFlowVersion>['data']>, 'nodes' | 'edges' | 'globalVariables'>
const graphOf = ({ nodes, edges, globalVariables }: Graph): Graph => ({ nodes, edges, globalVariables })
