import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type OptionAction,
  optionActions,
  type QueueOption,
  QueueOptionChange,
  queueRoutes,
  ROOT,
} from '../../../core/tenant/queues/contract.ts'
import { usePlan } from '../../app/session/plan.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { fileError, fileRejection } from '../../kit/form/file-error.ts'
import { Button, FileField, type Form, SelectField, TextField, useForm } from '../../kit/index.ts'
import { FlowField } from '../flow-choices/index.ts'
import { MessageText } from '../message-texts/index.ts'
import type { OptionValues, TreeActs } from './option-acts.ts'
import * as styles from './options.module.css'
import { queueTexts } from './texts.ts'
import { useQueueChoices } from './use-queues.ts'

/** Title, message and file of a line, in its place. Not a form of its own: it lies inside the queue's form. */
export function OptionEditor({ option, acts }: { option?: QueueOption; acts: TreeActs }) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const box = useRef<HTMLDivElement>(null)
  const sending = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  // Anyone who closes the editor does not want the rest of the file to go.
  useEffect(() => () => sending.current?.abort(), [])
  const form = useForm<OptionValues>(
    {
      schema: QueueOptionChange.required({ title: true }),
      initial: valuesOf(option),
      submit: async (values, changed) => {
        sending.current = new AbortController()
        const { signal } = sending.current
        try {
          await acts.save(values, changed, { onProgress: setProgress, signal })
        } finally {
          setProgress(undefined)
        }
      },
      also: { file: fileError(queueRoutes.uploadMedia.files) },
      faultsOf: fileRejection,
    },
    box,
  )
  useImperativeHandle(acts.openEditor, () => ({ save: form.submit }))
  const report = useEffectEvent(acts.onTyped)
  // Before anybody sees the editor gone, so that the dialog asks about nothing that is not there.
  useLayoutEffect(() => {
    report(form.dirty)
    return () => report(false)
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
      <MessageText label={t('optionMessage')} rows={2} {...form.field('message')} />
      <FileField label={t('optionFile')} hint={t('optionFileHint')} progress={progress} {...form.field('file')} />
      {option && (
        <SelectField
          label={t('optionParent')}
          options={acts.places.filter(({ value }) => !idsOf(option).includes(value))}
          {...form.field('parentId')}
        />
      )}
      {(option?.children.length ?? 0) === 0 && <AtTheEnd form={form} before={option?.action} />}
      <div className="row">
        <Button icon="check" small busy={form.busy} onClick={() => void form.submit()}>
          {t('saveOption')}
        </Button>
        <Button kind="quiet" small onClick={() => acts.edit(undefined)}>
          {c('cancel')}
        </Button>
      </div>
    </div>
  )
}

/** What happens to anyone who comes to a line that has no further ones (decision 356). */
function AtTheEnd({ form, before }: { form: Form<OptionValues>; before: OptionAction | undefined }) {
  const t = useTexts(queueTexts)
  const queues = useQueueChoices()
  const hasFlows = usePlan(useUser())('useFlowConversation')
  const { action } = form.values
  const offered = optionActions.filter(value => value !== 'flow' || hasFlows || before === 'flow')
  return (
    <div className="pair">
      <SelectField
        label={t('optionAction')}
        options={offered.map(value => ({ value, label: t(`action_${value}`) }))}
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
      {action === 'flow' && hasFlows && <FlowField label={t('flow')} none={t('noFlow')} {...form.field('flowId')} />}
    </div>
  )
}

const valuesOf = (option: QueueOption | undefined): OptionValues => ({
  ...{ title: option?.title ?? '', message: option?.message ?? '', parentId: option?.parentId ?? ROOT },
  file: option?.mediaName ? { name: option.mediaName, size: option.mediaBytes ?? 0 } : null,
  ...{ action: option?.action ?? 'people', toQueueId: option?.toQueueId ?? null, flowId: option?.flowId ?? null },
})

const idsOf = ({ id, children }: QueueOption): number[] => [id, ...children.flatMap(idsOf)]

function focusIt(field: HTMLInputElement | null): void {
  field?.focus()
}
