import type { ReactNode } from 'react'
import { flowPermissions } from '../../../../core/tenant/flows/permissions.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton, Menu } from '../../../kit/index.ts'
import { downloadText } from '../../../lib/download.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { useNarrow } from '../../../lib/use-media.ts'
import { editorTexts } from '../texts/editor.ts'
import { runTexts } from '../texts/runs.ts'
import { versionTexts } from '../texts/versions.ts'
import { fileName, fileText } from './files.ts'
import * as styles from './header.module.css'
import { useDocument, useEditor, useEditorState } from './use-editor.ts'
import { useImport } from './use-import.tsx'

interface HeaderProps {
  onBack: () => void
  /** Whether the name was found missing. */
  nameMissing: boolean
  /** What became of the changes, in a word. */
  status: ReactNode
  saving: boolean
  onVariables: () => void
  onTest: () => void
  onSave: () => void
  onPublish?: (() => void) | undefined
  /** Publishes with a note, shows the versions, and whose runs there are: where the server knows the flow. */
  onNote?: (() => void) | undefined
  onVersions?: (() => void) | undefined
  runsOf?: number | undefined
}

/** Back, the name, and what can be done with the flow as a whole (spec 2 §2). */
export function Header(props: HeaderProps) {
  const { onBack, nameMissing, status, saving, onVariables, onTest, onSave, onPublish, onNote, onVersions, runsOf } =
    props
  const t = useTexts(editorTexts)
  const editor = useEditor()
  const narrow = useNarrow()
  const document = useDocument()
  const { past, future } = useEditorState(({ history }) => history)
  const v = useTexts(versionTexts)
  const r = useTexts(runTexts)
  const mayWatch = allows(useUser(), flowPermissions.watch)
  const onRuns = runsOf !== undefined && mayWatch ? () => navigate(`/fluxos/${runsOf}/execucoes`) : undefined
  const save = (): void => downloadText(fileText(document), fileName(document, 'flow'))
  const { pick, parts } = useImport()
  return (
    <header className={styles.header}>
      <IconButton icon="back" label={t('toFlows')} onClick={onBack} />
      <NameField missing={nameMissing} />
      <span className={styles.status} role="status">
        {status}
      </span>
      <IconButton icon="undo" label={t('undo')} disabled={past.length === 0} onClick={() => editor.undo()} />
      <IconButton icon="redo" label={t('redo')} disabled={future.length === 0} onClick={() => editor.redo()} />
      {parts}
      {narrow ? (
        <Menu
          items={[
            { label: t('export'), icon: 'download', onChoose: save },
            { label: t('import'), icon: 'upload', onChoose: pick },
            { label: t('variables'), icon: 'braces', onChoose: onVariables },
            ...(onVersions ? [{ label: v('title'), icon: 'clock' as const, onChoose: onVersions }] : []),
            ...(onRuns ? [{ label: r('title'), icon: 'chats' as const, onChoose: onRuns }] : []),
            ...(onNote ? [{ label: v('publishNote'), icon: 'note' as const, onChoose: onNote }] : []),
          ]}
        />
      ) : (
        <>
          {onVersions && <IconButton icon="clock" label={v('title')} onClick={onVersions} />}
          {onRuns && <IconButton icon="chats" label={r('title')} onClick={onRuns} />}
          <Button kind="quiet" icon="download" title={t('export')} onClick={save}>
            {t('export')}
          </Button>
          <Button kind="quiet" icon="upload" title={t('import')} onClick={pick}>
            {t('import')}
          </Button>
          <Button kind="quiet" icon="braces" title={t('variables')} onClick={onVariables}>
            {t('variables')}
          </Button>
        </>
      )}
      <Button icon="play" onClick={onTest}>
        {t('test')}
      </Button>
      <Button kind={onPublish ? undefined : 'primary'} icon="check" busy={saving && !onPublish} onClick={onSave}>
        {t('save')}
      </Button>
      {onPublish && (
        <Button kind="primary" icon="flag" busy={saving} onClick={onPublish}>
          {t('publish')}
        </Button>
      )}
      {onNote && !narrow && <IconButton icon="note" label={v('publishNote')} disabled={saving} onClick={onNote} />}
    </header>
  )
}

function NameField({ missing }: { missing: boolean }) {
  const t = useTexts(editorTexts)
  const editor = useEditor()
  const { name } = useDocument()
  const isMissing = missing && !name.trim()
  return (
    <span className={styles.name}>
      <input
        type="text"
        name="flow-name"
        aria-label={t('name')}
        placeholder={t('name')}
        aria-required
        maxLength={100}
        {...(isMissing && { 'aria-invalid': true, 'aria-describedby': 'flow-name-fault' })}
        title={name}
        value={name}
        onChange={event => editor.change({ ...editor.document, name: event.target.value }, 'name')}
        onBlur={() => editor.rest()}
      />
      {isMissing && (
        <small id="flow-name-fault" role="alert">
          {t('nameRequired')}
        </small>
      )}
    </span>
  )
}
