import { useTexts } from '../../../i18n/texts.ts'
import { showDone } from '../../../kit/index.ts'
import { versionTexts } from '../texts/versions.ts'
import { flowsApi } from '../use-flows.ts'
import { NoteDialog } from './note-dialog.tsx'

interface RestoreDialogProps {
  flowId: number
  number: number
  hasDraft: boolean
  onClose: () => void
  onRestored: () => void
}

/** Publishes an older version again; the draft, which was on top of another one, goes. */
export function RestoreDialog({ flowId, number, hasDraft, onClose, onRestored }: RestoreDialogProps) {
  const t = useTexts(versionTexts)
  const restore = async (note: string): Promise<void> => {
    await flowsApi.restore({ params: { flowId, number }, body: { note } })
    if (hasDraft) await flowsApi.discardWork({ params: { flowId } })
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
