import { useEffect, useState } from 'react'
import { explain } from '../../i18n/errors.ts'
import type { Form } from '../form/use-form.ts'
import { Notice } from '../notice.tsx'
import { prepareToasts } from '../toast.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { Layer, type LayerProps } from './layer.tsx'
import { Window, type WindowProps } from './window.tsx'

export { FormFeet } from './window.tsx'

interface DialogProps extends WindowProps {
  /** The form inside: what was typed is not dropped without asking, and a failed save stays readable. */
  form?: Pick<Form<never>, 'dirty' | 'failure'>
}

/** A window in the middle (a sheet from below on narrow screens). Render it only while it is open. */
export function Dialog({ size = 'medium', ...rest }: DialogProps) {
  return <FormLayer place="middle" size={size} {...rest} />
}

/** A pane from the side, up to 650 px wide. Render it only while it is open. */
export function Drawer({ side = 'end', ...rest }: Omit<DialogProps, 'size'> & { side?: 'start' | 'end' }) {
  return <FormLayer place={side} {...rest} />
}

function FormLayer({ place, form, note, onClose, ...rest }: DialogProps & { place: LayerProps['place'] }) {
  const [asking, setAsking] = useState(false)
  const dirty = form?.dirty ?? false
  const isForm = form !== undefined
  useEffect(() => {
    if (isForm) prepareToasts()
  }, [isForm])
  const close = dirty ? () => setAsking(true) : onClose
  return (
    <Layer place={place} keepOnBackdrop={dirty} onClose={close}>
      <Window
        {...rest}
        onClose={close}
        note={form?.failure === undefined ? note : <Notice tone="danger">{explain(form.failure)}</Notice>}
      />
      {asking && <DiscardQuestion onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </Layer>
  )
}
