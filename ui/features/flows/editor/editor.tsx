import { ReactFlowProvider } from '@xyflow/react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Finding } from '../../../../core/flow-engine/lint/findings.ts'
import { lint } from '../../../../core/flow-engine/lint/lint.ts'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton, prepareToasts, showDone, showError } from '../../../kit/index.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { flowOf } from '../model/document.ts'
import { NodePanel } from '../panels/node-panel.tsx'
import { editorTexts } from '../texts/editor.ts'
import { versionTexts } from '../texts/versions.ts'
import { NoteDialog } from '../versions/note-dialog.tsx'
import { Canvas } from './canvas.tsx'
import { CountsContext, useCounts } from './counts.tsx'
import * as styles from './editor.module.css'
import { FindingsContext, useLint } from './findings.ts'
import { FindingsButton } from './findings-button.tsx'
import type { FlowEditor } from './flow-editor.ts'
import { Header } from './header.tsx'
import { useLeaving } from './leave-guard.tsx'
import { NodeSearch } from './node-search.tsx'
import { Palette } from './palette.tsx'
import { InvalidFlow, OfferPublishing } from './publish-dialogs.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StepList } from './step-list.tsx'
import { AroundContext, surroundingsOf, useAround, useCompanysAround } from './surroundings.ts'
import { EditorContext, useEditor, useEditorState } from './use-editor.ts'
import type { Publishing, Saving } from './use-saving.ts'
import { VariablesDrawer } from './variables-drawer.tsx'

const VersionsDrawer = lazy(() => import('../versions/versions-drawer.tsx'))
const TestDialog = lazy(() => import('../test/test-dialog.tsx'))

interface EditorProps {
  editor: FlowEditor
  status: ReactNode
  /** What has to be said above the drawing. */
  notice?: ReactNode
  /** What was changed would be lost. */
  unsaved: boolean
  saving: boolean
  /** Saves a flow that the server does not know yet. */
  onCreate?: () => void
  /** What there is beside it of a flow that the server knows. */
  known?: KnownFlow
}

export interface KnownFlow {
  flowId: number
  /** Whether it was ever published: a draft alone leads nobody. */
  isLive: boolean
  hasDraft: boolean
  /** Saves the draft now. */
  rest: Saving['rest']
  publish: Saving['publish']
  /** Publishes an older version again. */
  restore: (number: number, note: string) => Promise<void>
  onReload: () => void
}

/** The flow editor: header, components, drawing, and the panel of the chosen node. */
export function Editor(props: EditorProps) {
  const around = useCompanysAround(props.editor.document.kind, props.known?.flowId)
  return (
    <EditorContext value={props.editor}>
      <AroundContext value={around}>
        <ReactFlowProvider>
          <Workplace {...props} />
        </ReactFlowProvider>
      </AroundContext>
    </EditorContext>
  )
}

/** What was to be published, and why it was not. */
interface Invalid {
  how: Publishing
  findings: readonly Finding[]
}

type Opened = 'variables' | 'test' | 'search' | 'versions' | 'note' | 'offer' | undefined

function Workplace({ status, notice, unsaved, saving, onCreate, known }: EditorProps) {
  const t = useTexts(editorTexts)
  const editor = useEditor()
  const narrow = useNarrow()
  const v = useTexts(versionTexts)
  const found = useLint()
  const counts = useCounts(known?.flowId)
  const [opened, setOpened] = useState<Opened>()
  const [asList, setAsList] = useState(false)
  const [nameMissing, setNameMissing] = useState(false)
  const selects = useEditorState(({ selection }) => selection.nodes.length + selection.edges.length > 0)
  const close = (): void => setOpened(undefined)
  const isNamed = (): boolean => {
    const missing = !editor.document.name.trim()
    setNameMissing(missing)
    if (missing) showError(t('nameRequired'))
    return !missing
  }
  const around = useAround()
  const [validationError, setInvalid] = useState<Invalid>()
  const errors = (): Finding[] =>
    lint(flowOf(editor.document), surroundingsOf(around)).filter(({ severity }) => severity === 'error')
  const publish = async (how: Publishing): Promise<void> => {
    if (!known || !isNamed()) return
    const found = how.anyway ? [] : errors()
    if (found.length > 0) return setInvalid({ how, findings: found })
    const done = await known.publish(how)
    if (typeof done !== 'boolean') setInvalid({ how, findings: done })
  }
  /** SALVAR keeps what is drawn; what a live flow has new is offered to be published. */
  const save = async (): Promise<void> => {
    if (!isNamed()) return
    if (!known) return onCreate?.()
    const stored = await known.rest()
    if (stored === 'failed') showError(t('draftFailed'))
    else if (stored === 'published') showDone(t('nothingNew'))
    else if (!known.isLive) showDone(t('savedAsDraft'))
    else if (errors().length > 0) showDone(t('savedWithErrors'))
    else setOpened('offer')
  }
  const { leave, question } = useLeaving(unsaved)
  useEffect(prepareToasts, [])
  useClipboard()
  useShortcut('ctrl+s', t('save'), () => void save())
  useShortcut('ctrl+f', t('search'), () => setOpened('search'))
  useShortcut('ctrl+z', t('undo'), () => editor.undo())
  useShortcut('ctrl+y', t('redo'), () => editor.redo())
  useShortcut('ctrl+shift+z', t('redo'), () => editor.redo())
  useShortcut('ctrl+d', t('duplicate'), () => editor.duplicate(editor.selection.nodes))
  useShortcut('delete', t('delete'), () => editor.removeSelected(), selects)
  const list = asList || narrow
  return (
    <FindingsContext value={found}>
      <CountsContext value={counts.of}>
        <section className={styles.editor} aria-labelledby="flow-editor">
          <h1 id="flow-editor" className="only-heard">
            {t('editor')}
          </h1>
          <Header
            onBack={leave}
            nameMissing={nameMissing}
            status={status}
            saving={saving}
            onVariables={() => setOpened('variables')}
            onTest={() => {
              editor.open(undefined)
              setOpened('test')
            }}
            onSave={() => void save()}
            onPublish={known && (() => void publish({}))}
            onNote={known && (() => isNamed() && setOpened('note'))}
            onVersions={known && (() => void known.rest().then(() => setOpened('versions')))}
            runsOf={known?.flowId}
          />
          {notice}
          <div className={styles.work}>
            {!list && <Palette />}
            <div className={styles.middle}>
              {list ? <StepList /> : <Canvas />}
              {!list && <SelectionBar />}
              <FindingsButton />
              <span className={styles.toasts} />
              {!narrow && (
                <span className={styles.view}>
                  {counts.toggle}
                  <IconButton icon="search" label={t('search')} onClick={() => setOpened('search')} />
                  <IconButton
                    icon={list ? 'flow' : 'list'}
                    label={t(list ? 'drawing' : 'list')}
                    onClick={() => setAsList(!asList)}
                  />
                </span>
              )}
            </div>
            <NodePanel />
            {opened === 'test' && !narrow && (
              <Suspense>
                <TestDialog docked onClose={close} />
              </Suspense>
            )}
          </div>
          {question}
          {opened === 'variables' && <VariablesDrawer onClose={close} />}
          {opened === 'search' && <NodeSearch onClose={close} />}
          {opened === 'note' && (
            <NoteDialog
              title={v('publishNote')}
              label={t('publish')}
              onClose={close}
              onSubmit={async note => {
                close()
                await publish({ note })
              }}
            />
          )}
          {opened === 'offer' && (
            <OfferPublishing
              onClose={close}
              onPublish={() => {
                close()
                void publish({})
              }}
            />
          )}
          {validationError && (
            <InvalidFlow
              findings={validationError.findings}
              onClose={() => setInvalid(undefined)}
              onPublish={() => {
                setInvalid(undefined)
                void publish({ ...validationError.how, anyway: true })
              }}
            />
          )}
          {opened === 'versions' && known && (
            <Suspense>
              <VersionsDrawer {...known} onRestore={known.restore} onClose={close} onRestored={known.onReload} />
            </Suspense>
          )}
          {opened === 'test' && narrow && (
            <Suspense>
              <TestDialog onClose={close} />
            </Suspense>
          )}
        </section>
      </CountsContext>
    </FindingsContext>
  )
}

/** Copies, cuts and pastes nodes as the browser does with texts, also from one window to another. */
function useClipboard(): void {
  const editor = useEditor()
  const receive = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return
    if (globalThis.getSelection()?.toString() && event.type !== 'paste') return
    if (event.type === 'paste') {
      if (editor.paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
      return
    }
    const text = editor.copied()
    if (text === undefined) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    if (event.type === 'cut') editor.removeSelected()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => receive(event)
    for (const kind of ['copy', 'cut', 'paste'] as const) document.addEventListener(kind, listen)
    return () => {
      for (const kind of ['copy', 'cut', 'paste'] as const) document.removeEventListener(kind, listen)
    }
  }, [])
}
