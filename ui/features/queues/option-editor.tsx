import { type KeyboardEvent, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { optionActions, type QueueOption, QueueOptionChange, ROOT } from '../../../core/tenant/queues/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, type Form, SelectField, TextArea, TextField, useForm } from '../../kit/index.ts'
import { FlowField } from '../flow-choices/index.ts'
import type { OptionValues, TreeActs } from './option-acts.ts'
import * as styles from './options.module.css'
import { queueTexts } from './texts.ts'
import { useQueueChoices } from './use-queues.ts'

/** Title and message of a line, in its place. Not a form of its own: it lies inside the queue's form. */
export function OptionEditor({ option, acts }: { option?: QueueOption; acts: TreeActs }) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const box = useRef<HTMLDivElement>(null)
  const form = useForm<OptionValues>(
    {
      schema: QueueOptionChange.required({ title: true }),
      initial: valuesOf(option),
      submit: acts.save,
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
      {option && (
        <SelectField
          label={t('optionParent')}
          options={acts.places.filter(({ value }) => !idsOf(option).includes(value))}
          {...form.field('parentId')}
        />
      )}
      {(option?.children.length ?? 0) === 0 && <AtTheEnd form={form} />}
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

/** What happens to whoever comes to a line that has no further ones (decision 356). */
function AtTheEnd({ form }: { form: Form<OptionValues> }) {
  const t = useTexts(queueTexts)
  const queues = useQueueChoices()
  const { action } = form.values
  return (
    <div className="pair">
      <SelectField
        label={t('optionAction')}
        options={optionActions.map(value => ({ value, label: t(`action_${value}`) }))}
        {...form.field('action')}
      />
      {action === 'queue' && (
        <SelectField
          label={t('toQueue')}
          required
          options={queues}
          empty={{ value: null, label: t('noQueue') }}
          {...form.field('toQueueId')}
        />
      )}
      {action === 'flow' && <FlowField label={t('flow')} none={t('noFlow')} {...form.field('flowId')} />}
    </div>
  )
}

const valuesOf = (option: QueueOption | undefined): OptionValues => ({
  ...{ title: option?.title ?? '', message: option?.message ?? '', parentId: option?.parentId ?? ROOT },
  ...{ action: option?.action ?? 'people', toQueueId: option?.toQueueId ?? null, flowId: option?.flowId ?? null },
})

const idsOf = ({ id, children }: QueueOption): number[] => [id, ...children.flatMap(idsOf)]

function focusIt(field: HTMLInputElement | null): void {
  field?.focus()
}
