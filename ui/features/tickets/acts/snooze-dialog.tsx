import { useState } from 'react'
import { SnoozeDraft } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { QuickChoices } from '../../../kit/fields/quick-choices.tsx'
import { Dialog, FormFeet, TextField, useForm } from '../../../kit/index.ts'
import { formatBack } from '../../../lib/time/dates.ts'
import { nextHour, snoozeChoices } from './snooze-times.ts'
import { actTexts } from './texts.ts'

interface SnoozeDialogProps {
  /** A moment with its offset, or without one in the company's time. */
  onChoose: (until: string) => Promise<unknown>
  onClose: () => void
}

/** Until when a ticket is put off: by one click, or by a day and a time, in the company's time. */
export default function SnoozeDialog({ onChoose, onClose }: SnoozeDialogProps) {
  const t = useTexts(actTexts)
  const { timeZone } = useUser().company
  const [now] = useState(Date.now)
  const choose = async (until: string): Promise<void> => {
    await onChoose(until)
    onClose()
  }
  const form = useForm({
    schema: SnoozeDraft,
    initial: { until: nextHour(timeZone, now) },
    submit: ({ until }) => choose(until),
  })
  return (
    <Dialog
      size="small"
      title={t('snoozeTitle')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} label={t('snooze')} />}
    >
      <p className="soft">{t('snoozeHint')}</p>
      <QuickChoices
        choices={snoozeChoices(timeZone, now).map(({ choice, until }) => ({
          key: until,
          label: t(choice),
          detail: formatBack(until, timeZone),
        }))}
        onChoose={until => choose(new Date(until).toISOString())}
      />
      <TextField label={t('untilDate')} type="datetime-local" required {...form.field('until')} />
    </Dialog>
  )
}
