import { type ReactNode, useId } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, IconButton } from '../button.tsx'
import { Layer } from './layer.tsx'
import './layers.css'

interface WindowProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  /** Makes body and feet one form. */
  onSubmit?: () => void
}

interface DialogProps extends WindowProps {
  size?: 'small' | 'medium' | 'large'
}

/** A window in the middle (a sheet from below on narrow screens). Render it only while it is open. */
export function Dialog({ size = 'medium', ...rest }: DialogProps) {
  return (
    <Layer className="backdrop middle" onClose={rest.onClose}>
      <Window size={size} {...rest} />
    </Layer>
  )
}

/** A pane from the side, up to 650 px wide. Render it only while it is open. */
export function Drawer({ side = 'end', ...rest }: WindowProps & { side?: 'start' | 'end' }) {
  return (
    <Layer className={`backdrop ${side === 'end' ? 'side' : 'side-start'}`} onClose={rest.onClose}>
      <Window {...rest} />
    </Layer>
  )
}

function Window({ title, onClose, children, actions, onSubmit, size }: DialogProps) {
  const t = useTexts(common)
  const id = useId()
  const inner = (
    <>
      <div className="window-body">{children}</div>
      {actions && <div className="window-feet">{actions}</div>}
    </>
  )
  return (
    <div className="window" data-size={size} role="dialog" aria-modal="true" aria-labelledby={id}>
      <header>
        <h2 id={id} className="ellipsis">
          {title}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {onSubmit ? (
        <form
          className="window-form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            onSubmit()
          }}
        >
          {inner}
        </form>
      ) : (
        inner
      )}
    </div>
  )
}

/** Cancel and save, as every form dialog ends. */
export function FormFeet({ onCancel, busy, label }: { onCancel: () => void; busy: boolean; label?: string }) {
  const t = useTexts(common)
  return (
    <>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button kind="primary" type="submit" busy={busy}>
        {label ?? t('save')}
      </Button>
    </>
  )
}
