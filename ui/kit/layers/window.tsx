import { createContext, type ReactNode, use, useId } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, IconButton } from '../button.tsx'
import * as styles from './layers.module.css'

export interface WindowProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** What lies between body and feet: why saving failed. */
  note?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  /** Makes body and feet one form. */
  onSubmit?: (() => unknown) | undefined
  size?: 'small' | 'medium' | 'large'
  /** The body is there to be read and holds no control: it takes the focus itself, so that keys scroll it. */
  reading?: boolean
}

const CloseWindow = createContext<() => void>(() => undefined)

/** What a modal layer shows: a title with a cross, the body that scrolls, and the feet. */
export function Window({ title, onClose, children, note, actions, onSubmit, size, reading }: WindowProps) {
  const t = useTexts(common)
  const id = useId()
  const inner = (
    <>
      <div className={styles.body} tabIndex={reading ? 0 : undefined}>
        {children}
      </div>
      {note && <div className={styles.note}>{note}</div>}
      {actions && <div className={styles.feet}>{actions}</div>}
    </>
  )
  return (
    <CloseWindow value={onClose}>
      <div className={styles.window} data-size={size} role="dialog" aria-modal="true" aria-labelledby={id}>
        <header>
          <h2 id={id} className="clamp">
            {title}
          </h2>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </header>
        {onSubmit ? (
          <form
            className={styles.form}
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
    </CloseWindow>
  )
}

/** Cancel and save, as every form dialog ends; Cancel closes the window as its cross does. */
export function FormFeet({ busy, label }: { busy: boolean; label?: string }) {
  const t = useTexts(common)
  const close = use(CloseWindow)
  return (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button kind="primary" type="submit" busy={busy}>
        {label ?? t('save')}
      </Button>
    </>
  )
}
