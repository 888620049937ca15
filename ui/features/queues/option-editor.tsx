import { type KeyboardEvent, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { type QueueOption, QueueOptionChange } from '../../../core/tenant/queues/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, TextArea, TextField, useForm } from '../../kit/index.ts'
import type { TreeActs } from './option-acts.ts'
import * as styles from './options.module.css'
import { queueTexts } from './texts.ts'

/** Title and message of a line, in its place. Not a form of its own: it lies inside the queue's form. */
export function OptionEditor({ option, acts }: { option?: QueueOption; acts: TreeActs }) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const box = useRef<HTMLDivElement>(null)
  const form = useForm(
    {
      schema: QueueOptionChange.required({ title: true }),
      initial: { title: option?.title ?? '', message: option?.message ?? '' },
      submit: ({ title, message }) => acts.save(title, message),
    },
    box,
  )
  useImperativeHandle(acts.openEditor, () => ({ save: form.submit }))
  const tell = useEffectEvent(acts.onTyped)
  useEffect(() => {
    tell(form.dirty)
    return () => tell(false)
  }, [form.dirty])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') acts.edit(undefined)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void form.submit()
    else return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Esc of the fields inside.
    <div ref={box} className={styles.editor} onKeyDown={onKeyDown}>
      <TextField label={t('optionTitle')} required ref={focusIt} {...form.field('title')} />
      <TextArea label={t('optionMessage')} rows={2} {...form.field('message')} />
      <div className="row">
        <Button icon="check" small busy={form.busy} onClick={() => void form.submit()}>
          {c('save')}
        </Button>
        <Button kind="quiet" small onClick={() => acts.edit(undefined)}>
          {c('cancel')}
        </Button>
      </div>
    </div>
  )
}

function focusIt(field: HTMLInputElement | null): void {
  field?.focus()
}
