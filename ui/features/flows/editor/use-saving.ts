import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Finding } from '../../../../core/flow-engine/lint/findings.ts'
import { flowErrors, flowEvents } from '../../../../core/tenant/flows/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { showFailure } from '../../../kit/index.ts'
import { isFailure } from '../../../lib/api/failure.ts'
import { useAsksBeforeUnload } from '../../../lib/before-unload.ts'
import { useEvent, useLive } from '../../../lib/realtime/index.ts'
import { useStore } from '../../../lib/store.ts'
import { type FlowDocument, partsOf } from '../model/document.ts'
import { editorTexts } from '../texts/editor.ts'
import { flowsApi } from '../use-flows.ts'
import { emitted } from '../with-words.ts'
import type { FlowEditor } from './flow-editor.ts'

/** So long after the last change the draft is saved, in milliseconds. */
const QUIET = 1500

type SavingState = 'published' | 'draft' | 'unsaved' | 'saving' | 'failed'

export interface Saving {
  state: SavingState
  /** Who changed the same flow meanwhile, perhaps we ourselves in another window: nothing from here is saved or published any more. */
  colleague: { name: string; isMe: boolean } | undefined
  /** Publishes the flow as it is; returns whether that was done, or the findings for which the server rejected it. */
  publish: (how: Publishing) => Promise<boolean | readonly Finding[]>
  /** Publishes an older version again; a draft goes. Throws where a colleague changed the flow meanwhile. */
  restore: (number: number, note: string) => Promise<void>
  /** Saves the draft now, where something was changed; what the server has then. */
  rest: () => Promise<'published' | 'draft' | 'failed'>
}

/** With a note or none, and whether its errors do not matter. */
export interface Publishing {
  note?: string | undefined
  anyway?: boolean | undefined
}

interface Opened {
  flowId: number
  /** Of the flow when it was opened. */
  revision: number
  hasDraft: boolean
}

/** Keeps the draft of a flow on the server while it is changed, and publishes it when that is wanted. */
export function useSaving(editor: FlowEditor, { flowId, ...opened }: Opened): Saving {
  const t = useTexts(editorTexts)
  const me = useUser()
  const { history, saved } = useStore(editor.state)
  const [state, setState] = useState<SavingState>(opened.hasDraft ? 'draft' : 'published')
  const [colleague, setColleague] = useState<Saving['colleague']>()
  const revision = useRef(opened.revision)
  const hasDraft = useRef(opened.hasDraft)
  const name = useRef(saved.name)
  /** One after the other: each names the revision that the one before made. */
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const isCurrent = (document: FlowDocument): boolean => document === editor.document
  const saveDraft = async (always = false): Promise<void> => {
    const { document } = editor
    if ((!editor.dirty && !always) || colleague !== undefined) return
    setState('saving')
    const body = { ...partsOf(document), revision: revision.current }
    const stored = await flowsApi.saveWork({ params: { flowId }, body })
    revision.current = stored.revision
    hasDraft.current = true
    if (document.name.trim() && document.name !== name.current) {
      await flowsApi.update({ params: { flowId }, body: { nome: document.name } })
      name.current = document.name
    }
    editor.tookOver(document)
    setState(isCurrent(document) ? 'draft' : 'unsaved')
  }
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.current.then(work)
    line.current = done.catch(() => {})
    return done
  }
  const failed = (error: unknown): void => {
    // What was rejected may have been the publishing alone: then the draft is safe.
    setState(editor.dirty ? 'failed' : hasDraft.current ? 'draft' : 'published')
    if (!isFailure(error, flowErrors.ERR_FLOW_DRAFT_CHANGED)) return
    const name = String(error.data.author ?? '')
    setColleague({ name, isMe: name === me.name })
  }
  const rest = async (): Promise<'published' | 'draft' | 'failed'> => {
    await inLine(() => saveDraft()).catch(failed)
    return editor.dirty ? 'failed' : hasDraft.current ? 'draft' : 'published'
  }
  const keep = useEffectEvent(() => {
    void rest()
  })
  const changed = useEffectEvent(() => {
    if (editor.dirty && colleague === undefined) setState('unsaved')
  })

  useEffect(() => {
    if (history.present === saved) return
    changed()
    const timer = setTimeout(() => keep(), QUIET)
    return () => clearTimeout(timer)
  }, [history.present, saved])
  // What was not saved when the page is left is saved then.
  useEffect(() => () => keep(), [])
  useLive(() => {
    if (state === 'failed') keep()
  })
  useAsksBeforeUnload(state === 'unsaved' || state === 'saving' || state === 'failed')
  useEvent(flowEvents.flowDraft, ({ draft }) => {
    if (draft.flowId !== flowId || draft.revision <= revision.current) return
    if (draft.userId !== me.id) return setColleague({ name: draft.author, isMe: false })
    // Once what is on its way from here is known, only another window of ours can be ahead.
    void inLine(async () => {
      if (draft.revision > revision.current) setColleague({ name: draft.author, isMe: true })
    })
  })

  return {
    state,
    colleague,
    rest,
    restore: (number, note) =>
      inLine(async () => {
        await flowsApi.restore({ params: { flowId, number }, body: { note, revision: revision.current } })
      }),
    publish: ({ note = '', anyway = false }) =>
      inLine(async () => {
        // What is published is a draft, which the server knows as ours; saved by nobody else it is rejected there.
        await saveDraft(!hasDraft.current)
        const { document } = editor
        setState('saving')
        const body = { revision: revision.current, ...(anyway && { publishAnyway: true }), ...(note && { note }) }
        revision.current = (await flowsApi.publish({ params: { flowId }, body })).revision
        hasDraft.current = false
        setState(isCurrent(document) ? 'published' : 'unsaved')
        return true
      }).catch(error => {
        failed(error)
        if (isFailure(error, flowErrors.ERR_FLOW_FAULTY)) return error.data.findings as readonly Finding[]
        showFailure(emitted(error, t('updateFailed')))
        return false
      }),
  }
}
