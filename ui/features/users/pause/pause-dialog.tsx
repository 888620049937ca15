import { useState } from 'react'
import * as z from 'zod'
import { MINUTE } from '../../../../core/kit/clock.ts'
import { TimeOfDay } from '../../../../core/kit/fields.ts'
import { usePauseWords } from '../../../app/session/pause.ts'
import { reloadUser, useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { QuickChoices } from '../../../kit/fields/quick-choices.tsx'
import { Dialog, FormFeet, TimeField, useForm } from '../../../kit/index.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { usersApi } from '../api.ts'
import { pauseTexts } from './pause-texts.ts'
import { nextMomentOf } from './pause-times.ts'

const PauseTime = z.object({ time: TimeOfDay })

const lengths = [15, 30, 60] as const

/** Until when one is away: by one click, or by a time of day. Who pauses already chooses another time. */
export default function PauseDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(pauseTexts)
  const content = usePauseWords()
  const { timeZone } = useUser().company
  const [now] = useState(Date.now)
  const pause = async (until: number): Promise<void> => {
    await usersApi.pause({ body: { until: new Date(until).toISOString() } })
    await reloadUser()
    onClose()
  }
  const form = useForm({
    schema: PauseTime,
    initial: { time: '' },
    submit: ({ time }) => pause(nextMomentOf(timeZone, Date.now(), time)),
  })
  const { time } = form.values
  const typed = TimeOfDay.safeParse(time).success ? nextMomentOf(timeZone, now, time) : undefined
  return (
    <Dialog
      size="small"
      title={t('title')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} label={t('pause')} />}
    >
      <p className="soft">{t('hint')}</p>
      <QuickChoices
        choices={lengths.map(minutes => ({
          key: minutes,
          label: t(`minutes${minutes}`),
          detail: formatTime(now + minutes * MINUTE, timeZone),
        }))}
        onChoose={minutes => pause(Date.now() + minutes * MINUTE)}
      />
      <TimeField
        label={t('otherTime')}
        required
        hint={typed && content(new Date(typed).toISOString())}
        {...form.field('time')}
      />
    </Dialog>
  )
}
