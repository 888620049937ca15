import { ReactFlowProvider } from '@xyflow/react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton, prepareToasts, showError } from '../../../kit/index.ts'
import { useNarrow } from '../../../lib/use-media.ts'
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
import { SelectionBar } from './selection-bar.tsx'
import { StepList } from './step-list.tsx'
import { AroundContext, useCompanysAround } from './surroundings.ts'
import { EditorContext, useEditor, useEditorState } from './use-editor.ts'
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
  /** Publishes it, with a note or none. */
  onSave: (note?: string) => void
  /** What there is beside it of a flow that the server knows. */
  known?: KnownFlow
}

export interface KnownFlow {
  flowId: number
  hasDraft: boolean
  /** Saves the draft now. */
  rest: () => Promise<void>
  /** Publishes an older version again. */
  restore: (number: number, note: string) => Promise<void>
  onReload: () => void
}

/** The flow editor: header, components, drawing, and the panel of the chosen node. */
export function Editor(props: EditorProps) {
  const around = useCompanysAround(props.editor.document.kind)
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

type Opened = 'variables' | 'test' | 'search' | 'versions' | 'note' | undefined

function Workplace({ status, notice, unsaved, saving, onSave, known }: EditorProps) {
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
  const save = (): void => {
    if (isNamed()) onSave()
  }
  const { leave, question } = useLeaving(unsaved)
  useEffect(prepareToasts, [])
  useClipboard()
  useShortcut('ctrl+s', t('save'), save)
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
            onTest={() => setOpened('test')}
            onSave={save}
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
          </div>
          {question}
          {opened === 'variables' && <VariablesDrawer onClose={close} />}
          {opened === 'search' && <NodeSearch onClose={close} />}
          {opened === 'note' && (
            <NoteDialog
              title={v('publishNote')}
              label={t('save')}
              onClose={close}
              onSubmit={async note => {
                close()
                onSave(note)
              }}
            />
          )}
          {opened === 'versions' && known && (
            <Suspense>
              <VersionsDrawer {...known} onRestore={known.restore} onClose={close} onRestored={known.onReload} />
            </Suspense>
          )}
          {opened === 'test' && (
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
  const hear = useEffectEvent((event: ClipboardEvent) => {
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
    const listen = (event: ClipboardEvent): void => hear(event)
    for (const kind of ['copy', 'cut', 'paste'] as const) document.addEventListener(kind, listen)
    return () => {
      for (const kind of ['copy', 'cut', 'paste'] as const) document.removeEventListener(kind, listen)
    }
  }, [])
}
