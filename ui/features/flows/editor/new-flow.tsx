import { useState } from 'react'
import type { FlowKind } from '../../../../core/flow-engine/flow.ts'
import { slugOf } from '../../../../core/tenant/flows/contract.ts'
import { usePlan } from '../../../app/session/plan.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Notice, SelectField, showDone, showFailure } from '../../../kit/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { useStore } from '../../../lib/store.ts'
import { newDocument, partsOf } from '../model/document.ts'
import { editorTexts } from '../texts/editor.ts'
import { listTexts } from '../texts/list.ts'
import { flowsApi } from '../use-flows.ts'
import { emitted } from '../with-words.ts'
import { Editor } from './editor.tsx'
import { FlowEditor } from './flow-editor.ts'
import * as styles from './new-flow.module.css'

/** `/fluxos/novo`: a flow of either kind that the plan has. */
export function NewFlow() {
  const includes = usePlan(useUser())
  const [kind, setKind] = useState<FlowKind>(() => (includes('useFlowConversation') ? 'conversacao' : 'webhook'))
  return <UnsavedFlow key={kind} kind={kind} onKind={setKind} />
}

/** A flow that is not on the server yet: saving makes it. As long as it is empty its kind can be chosen. */
function UnsavedFlow({ kind, onKind }: { kind: FlowKind; onKind: (kind: FlowKind) => void }) {
  const t = useTexts(editorTexts)
  const l = useTexts(listTexts)
  const [editor] = useState(() => new FlowEditor(newDocument(kind)))
  const [saving, setSaving] = useState(false)
  const { history, saved } = useStore(editor.state)
  const dirty = history.present !== saved
  const save = async (): Promise<void> => {
    setSaving(true)
    const { name: nome } = editor.document
    const named = { nome, tipo: kind, ...(kind === 'webhook' && { slug: slugOf(nome) }) }
    try {
      const { id } = await flowsApi.create({ body: { ...named, ...partsOf(editor.document), rascunho: true } })
      editor.tookOver(editor.document)
      showDone(t('savedAsDraft'))
      navigate(`/fluxos/${id}/editar`, { replace: true })
    } catch (error) {
      showFailure(emitted(error, l('createFailed')))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Editor
      editor={editor}
      status={
        <>
          <Badge tone="warning" text={t('draft')} />
          {dirty && t('notSaved')}
        </>
      }
      unsaved={dirty}
      saving={saving}
      onCreate={() => void save()}
      notice={!dirty && <KindChoice kind={kind} onKind={onKind} />}
    />
  )
}

function KindChoice({ kind, onKind }: { kind: FlowKind; onKind: (kind: FlowKind) => void }) {
  const l = useTexts(listTexts)
  const includes = usePlan(useUser())
  const kinds = [
    { value: 'conversacao' as const, label: l('conversation'), plan: 'useFlowConversation' as const },
    { value: 'webhook' as const, label: l('webhook'), plan: 'useFlowWebhook' as const },
  ].filter(({ plan }) => includes(plan))
  if (kinds.length < 2) return null
  return (
    <Notice>
      <div className={styles.kind}>
        <SelectField<FlowKind> label={l('kind')} options={kinds} value={kind} onChange={onKind} />
      </div>
    </Notice>
  )
}
