import { useState } from 'react'
import { defaultWeekHours, type WeekHours } from '../../../core/kit/week-hours.ts'
import { type Queue, QueueDraft } from '../../../core/tenant/queues/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  ColorPicker,
  Dialog,
  type Form,
  FormFeet,
  showDone,
  showError,
  showInfo,
  Tabs,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import type { CallFailure } from '../../lib/api/failure.ts'
import { areWhole, WeekHoursFields } from '../business-hours/week-hours-fields.tsx'
import { OptionTree } from './option-tree.tsx'
import { queueTexts } from './texts.ts'
import { queuesApi } from './use-queues.ts'

interface QueueValues extends Record<string, unknown> {
  name: string
  color: string
  greetingMessage: string
  outOfHoursMessage: string
  orderQueue: string
  schedules: WeekHours
}

interface QueueDialogProps {
  /** The queue to edit; a new one when absent. */
  queue?: Queue
  all: readonly Queue[]
  onClose: () => void
  onSaved: () => void
}

/** A queue's data with its menu options, and its opening hours (spec 2 §2). */
export function QueueDialog({ queue, all, onClose, onSaved }: QueueDialogProps) {
  const t = useTexts(queueTexts)
  const [tab, setTab] = useState<'data' | 'hours'>('data')
  const form = useForm<QueueValues>({
    schema: QueueDraft,
    initial: {
      name: queue?.name ?? '',
      color: queue?.color ?? '',
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      orderQueue: String(queue?.orderQueue ?? ''),
      schedules: queue?.schedules.length ? queue.schedules : defaultWeekHours,
    },
    submit: async values => {
      if (queue) await queuesApi.update({ params: { queueId: queue.id }, body: values })
      else await queuesApi.create({ body: values })
      showDone(t('saved'))
      onSaved()
      onClose()
    },
    faultsOf: takenFault,
  })
  const submit = (): void => {
    if (areWhole(form.values.schedules)) {
      setTab(form.values.name && form.values.color ? tab : 'data')
      void form.submit()
    } else {
      setTab('hours')
      showError(t('invalidHours'))
    }
  }
  return (
    <Dialog
      size="large"
      title={t(queue ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <Tabs
        label={t(queue ? 'edit' : 'add')}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { key: 'data', label: t('tabData') },
          { key: 'hours', label: t('tabHours') },
        ]}
      >
        {tab === 'data' ? (
          <>
            <QueueFields form={form} taken={all.filter(other => other.id !== queue?.id).map(other => other.color)} />
            {queue ? <OptionTree queueId={queue.id} /> : <p className="soft">{t('saveFirst')}</p>}
          </>
        ) : (
          <>
            <WeekHoursFields value={form.values.schedules} onChange={hours => form.set('schedules', hours)} />
            <div>
              <Button
                onClick={() =>
                  areWhole(form.values.schedules) ? showInfo(t('clickSave')) : showError(t('invalidHours'))
                }
              >
                {t('confirmHours')}
              </Button>
            </div>
          </>
        )}
      </Tabs>
    </Dialog>
  )
}

function QueueFields({ form, taken }: { form: Form<QueueValues>; taken: readonly string[] }) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  return (
    <>
      <div className="pair">
        <TextField label={c('name')} required {...form.field('name')} />
        <ColorPicker label={t('color')} required taken={taken} {...form.field('color')} />
        <TextField label={t('order')} type="number" min={0} {...form.field('orderQueue')} />
      </div>
      <TextArea label={t('greeting')} hint={t('greetingHint')} {...form.field('greetingMessage')} />
      <TextArea label={t('outOfHours')} {...form.field('outOfHoursMessage')} />
    </>
  )
}

/** A name or a colour that another queue has. */
function takenFault({ code, sentence }: CallFailure): Record<string, string> | undefined {
  if (code === 'ERR_QUEUE_NAME_ALREADY_EXISTS') return { name: sentence }
  return code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS' ? { color: sentence } : undefined
}
