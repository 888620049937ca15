import { useState } from 'react'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../button.tsx'
import { showError } from '../toast.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** The name of the thing, shown in bold. */
  name: string
  title?: string
  question?: string
  /** What will be lost, in a sentence. */
  consequence?: string
  actionLabel?: string
  kind?: 'danger' | 'primary'
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that cannot be undone. Closes when the work is done; on a failure it tells and stays. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts(common)
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await props.onConfirm()
      props.onClose()
    } catch (error) {
      showError(explain(error, 'operationFailed'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      size="small"
      title={props.title ?? t('deleteTitle')}
      onClose={props.onClose}
      actions={
        <>
          <Button data-autofocus onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button kind={props.kind ?? 'danger'} busy={busy} onClick={() => void confirm()}>
            {props.actionLabel ?? t('remove')}
          </Button>
        </>
      }
    >
      <p>{props.question ?? t('deleteQuestion')}</p>
      <p>
        <strong>{props.name}</strong>
      </p>
      {props.consequence && <p className="soft">{props.consequence}</p>}
    </Dialog>
  )
}
