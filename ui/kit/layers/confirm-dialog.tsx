import { type ReactNode, useState } from 'react'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Notice } from '../notice.tsx'
import { showError } from '../toast.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  /** The name of the thing, shown in bold. */
  name: string
  title?: string
  question?: string
  /** What will be lost, in a sentence. */
  consequence?: ReactNode
  /** Why it cannot be done as things are: then it is not asked for. */
  barred?: string | undefined
  /** The name has to be typed before: it is much that goes. */
  typesName?: boolean
  actionLabel?: string
  kind?: 'danger' | 'primary'
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that cannot be undone. Closes when the work is done; on a failure it stays and says why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts(common)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState('')
  const { barred } = props
  const mayGo = barred === undefined && (!props.typesName || typed.trim() === props.name.trim())
  const confirm = async (): Promise<void> => {
    if (!mayGo || busy) return
    setBusy(true)
    setFailure('')
    try {
      await props.onConfirm()
      props.onClose()
    } catch (error) {
      const why = explain(error, 'operationFailed')
      setFailure(why)
      showError(why)
      setBusy(false)
    }
  }
  return (
    <Dialog
      size="small"
      title={props.title ?? t('deleteTitle')}
      onClose={props.onClose}
      onSubmit={() => void confirm()}
      note={failure && <Notice tone="danger">{failure}</Notice>}
      actions={
        <>
          <Button data-autofocus={props.typesName ? undefined : true} onClick={props.onClose}>
            {t(barred === undefined ? 'cancel' : 'close')}
          </Button>
          {barred === undefined && (
            <Button kind={props.kind ?? 'danger'} type="submit" busy={busy} disabled={!mayGo}>
              {props.actionLabel ?? t('remove')}
            </Button>
          )}
        </>
      }
    >
      {barred === undefined && <p>{props.question ?? t('deleteQuestion')}</p>}
      <p>
        <strong>{props.name}</strong>
      </p>
      {barred !== undefined && <Notice tone="warning">{barred}</Notice>}
      {barred === undefined && props.consequence && <p className="soft">{props.consequence}</p>}
      {barred === undefined && props.typesName && (
        <TextField label={t('typeName')} autoComplete="off" value={typed} onChange={setTyped} />
      )}
    </Dialog>
  )
}
