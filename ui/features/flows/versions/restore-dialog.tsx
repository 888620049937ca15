import { useTexts } from '../../../i18n/texts.ts'
import { showDone } from '../../../kit/index.ts'
import { versionTexts } from '../texts/versions.ts'
import { NoteDialog } from './note-dialog.tsx'

interface RestoreDialogProps {
  number: number
  hasDraft: boolean
  onRestore: (note: string) => Promise<void>
  onClose: () => void
  onRestored: () => void
}

/** Publishes an older version again; the draft, which was on top of another one, goes. */
export function RestoreDialog({ number, hasDraft, onRestore, onClose, onRestored }: RestoreDialogProps) {
  const t = useTexts(versionTexts)
  const restore = async (note: string): Promise<void> => {
    await onRestore(note)
    showDone(t('restored', { n: number }))
    onRestored()
  }
  return (
    <NoteDialog title={t('restoreTitle', { n: number })} label={t('restore')} onSubmit={restore} onClose={onClose}>
      <p>{t('restoreText')}</p>
      {hasDraft && <p>{t('restoreDraft')}</p>}
    </NoteDialog>
  )
}
