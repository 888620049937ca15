import { useState } from 'react'
import useSWR from 'swr'
import type { Finding } from '../../../../core/flow-engine/lint/findings.ts'
import { flowErrors } from '../../../../core/tenant/flows/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Button, ErrorState, Notice, SkeletonList, showDone } from '../../../kit/index.ts'
import { isFailure } from '../../../lib/api/failure.ts'
import { navigate, usePlace } from '../../../lib/router/index.tsx'
import { documentOf, type FlowDocument } from '../model/document.ts'
import { editorTexts } from '../texts/editor.ts'
import { flowsApi } from '../use-flows.ts'
import { emitted } from '../with-words.ts'
import { Editor } from './editor.tsx'
import { FlowEditor } from './flow-editor.ts'
import { NewFlow } from './new-flow.tsx'
import { useOthers } from './use-others.ts'
import { type Publishing, useSaving } from './use-saving.ts'

/** The editor of a flow, which is loaded first; `/fluxos/novo` begins a new one (spec 2 §2). */
export default function EditorPage() {
  const { id } = usePlace().params
  return id === undefined ? <NewFlow /> : <KnownFlow key={id} flowId={Number(id)} />
}

interface Loaded {
  document: FlowDocument
  revision: number
  hasDraft: boolean
  /** Whether it was ever published. */
  isLive: boolean
}

async function load(flowId: number): Promise<Loaded> {
  const params = { flowId }
  const [flow, work] = await Promise.all([flowsApi.show({ params }), flowsApi.work({ params })])
  const { nome, tipo } = flow
  const { nodes, edges, globalVariables, scenarios, revision, savedAt } = work
  const document = documentOf({ nome, tipo, nodes, edges, globalVariables, scenarios })
  return { document, revision, hasDraft: savedAt !== null, isLive: flow.version > 0 }
}

function KnownFlow({ flowId }: { flowId: number }) {
  const t = useTexts(editorTexts)
  const { data, error, mutate } = useSWR(['flow', flowId], () => load(flowId), {
    revalidateIfStale: true,
    revalidateOnMount: true,
  })
  const [round, setRound] = useState(0)
  const reload = async (): Promise<void> => {
    await mutate(undefined, { revalidate: true })
    setRound(round + 1)
  }
  if (error)
    return (
      <ErrorState
        error={emitted(error, t('loadFailed'))}
        title={t('loadFailed')}
        onRetry={isFailure(error, flowErrors.ERR_NO_FLOW_FOUND) ? undefined : () => void mutate()}
        action={
          <Button kind="primary" icon="back" onClick={() => navigate('/fluxos')}>
            {t('toFlows')}
          </Button>
        }
      />
    )
  if (!data) return <SkeletonList />
  return <OpenFlow key={round} flowId={flowId} loaded={data} onReload={() => void reload()} />
}

interface OpenFlowProps {
  flowId: number
  loaded: Loaded
  onReload: () => void
}

function OpenFlow({ flowId, loaded: { document, ...opened }, onReload }: OpenFlowProps) {
  const [isLive, setLive] = useState(opened.isLive)
  const t = useTexts(editorTexts)
  const [editor] = useState(() => new FlowEditor(document, flowId))
  const [busy, setBusy] = useState(false)
  const others = useOthers(flowId)
  const { state, colleague, publish, restore, rest } = useSaving(editor, { flowId, ...opened })
  const publishNow = async (how: Publishing): Promise<boolean | readonly Finding[]> => {
    setBusy(true)
    const done = await publish(how)
    setBusy(false)
    if (done !== true) return done
    setLive(true)
    showDone(t('publishedNow'))
    return true
  }
  const content = {
    published: '',
    draft: t(isLive ? 'changesSaved' : 'draftSaved'),
    unsaved: t('notSaved'),
    saving: t('draftSaving'),
    failed: t('draftFailed'),
  }[state]
  return (
    <Editor
      editor={editor}
      status={
        <>
          <Badge tone={isLive ? 'success' : 'warning'} text={t(isLive ? 'published' : 'draft')} />
          {content}
        </>
      }
      unsaved={state === 'failed'}
      saving={busy}
      known={{ flowId, isLive, hasDraft: state !== 'published', rest, publish: publishNow, restore, onReload }}
      notice={
        colleague === undefined ? (
          others.length > 0 && (
            <Notice icon="users">{t('others', { n: others.length, names: others.join(', ') })}</Notice>
          )
        ) : (
          <Notice tone="warning">
            {colleague.isMe ? t('otherWindow') : t('colleague', { author: colleague.name })}{' '}
            <Button small icon="refresh" onClick={onReload}>
              {t('reload')}
            </Button>
          </Notice>
        )
      }
    />
  )
}
