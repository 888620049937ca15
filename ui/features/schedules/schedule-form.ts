import { useRef } from 'react'
import { HOUR } from '../../../core/kit/clock.ts'
import { type Repeat, type Schedule, ScheduleDraft, scheduleRoutes } from '../../../core/tenant/schedules/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { translate } from '../../i18n/texts.ts'
import { fileError, fileRejection } from '../../kit/form/file-error.ts'
import { type Form, type InputFile, picked, showDone, showError, useForm } from '../../kit/index.ts'
import { fieldMoment } from '../../lib/time/dates.ts'
import { schedulesApi } from './api.ts'
import { scheduleTexts } from './texts.ts'

/** Someone to whom a message may go. */
export type Recipient = Schedule['contact']

export interface ScheduleValues extends Record<string, unknown> {
  contactId: Recipient | null
  body: string
  /** As a field of a form writes it, in the company's time. */
  sendAt: string
  whatsappId: number | null
  sign: boolean
  unlessContactWrites: boolean
  openTicket: boolean
  repeat: Repeat
  repeatUntil: string
  templateId: number | null
  templateValues: Record<string, string>
  /** The picture: the one that is stored, or one that was chosen and travels when the form is saved. */
  file: InputFile | File | null
}

/** What is known before the form opens. */
export interface ScheduleStart {
  contact?: Recipient
  sendAt?: number
}

const valuesOf = (
  timeZone: string,
  schedule: Schedule | undefined,
  { contact, sendAt }: ScheduleStart,
): ScheduleValues => ({
  contactId: schedule?.contact ?? contact ?? null,
  body: schedule?.body ?? '',
  sendAt: fieldMoment(timeZone, schedule ? Date.parse(schedule.sendAt) : (sendAt ?? Date.now() + HOUR)),
  whatsappId: schedule?.whatsappId ?? null,
  sign: schedule?.sign ?? false,
  unlessContactWrites: schedule?.unlessContactWrites ?? false,
  openTicket: schedule?.openTicket ?? false,
  repeat: schedule?.repeat ?? 'none',
  repeatUntil: schedule?.repeatUntil ?? '',
  templateId: schedule?.templateId ?? null,
  templateValues: schedule?.templateValues ?? {},
  file: schedule?.mediaName ? { name: schedule.mediaName } : null,
})

function bodyOf({ contactId, repeatUntil, file: _file, ...values }: ScheduleValues) {
  return {
    ...values,
    contactId: contactId?.id as number,
    repeatUntil: values.repeat === 'none' ? null : repeatUntil,
  }
}

/** The form of a scheduled message (spec 1 §5): an hour from now unless said otherwise. */
export function useScheduleForm(
  schedule: Schedule | undefined,
  start: ScheduleStart,
  onSaved: (schedule: Schedule) => void,
): Form<ScheduleValues> {
  const { timeZone } = useUser().company
  // The picture follows what it belongs to: should it fail, what was saved is not saved twice.
  const made = useRef(schedule?.id)
  return useForm<ScheduleValues>({
    schema: ScheduleDraft,
    initial: valuesOf(timeZone, schedule, start),
    toBody: bodyOf,
    also: { file: fileError(scheduleRoutes.uploadMedia.files, translate(scheduleTexts, 'noPicture')) },
    faultsOf: fileRejection,
    submit: async (values, changed) => {
      const body = changedBody(bodyOf(values), changed, schedule)
      const saved = made.current
        ? await schedulesApi.update({ params: { scheduleId: made.current }, body })
        : await schedulesApi.create({ body: bodyOf(values) })
      made.current = saved.id
      onSaved(await withPicture(saved, values.file, 'file' in changed))
      showDone(translate(scheduleTexts, 'saved'))
    },
  })
}

/**
 * What was changed of it. A time that nobody changed is not sent, since in the field it has no seconds, but of a message that did not
 * leave; until when something is repeated belongs to how often.
 */
function changedBody(
  body: ReturnType<typeof bodyOf>,
  changed: Partial<ScheduleValues>,
  schedule: Schedule | undefined,
) {
  return picked(body, {
    ...changed,
    ...(schedule && schedule.status !== 'PENDENTE' && { sendAt: true }),
    ...('repeat' in changed && { repeatUntil: true }),
  })
}

/** What was saved with the picture that the form shows, or without one. */
async function withPicture(saved: Schedule, file: ScheduleValues['file'], isChanged: boolean): Promise<Schedule> {
  const params = { scheduleId: saved.id }
  try {
    if (!file && isChanged && saved.mediaPath) {
      const bare = await schedulesApi.removeMedia({ params })
      showDone(translate(scheduleTexts, 'pictureRemoved'))
      return bare
    }
    if (!(file instanceof File)) return saved
    const form = new FormData()
    form.append('file', file)
    return await schedulesApi.uploadMedia({ params, form })
  } catch (error) {
    showError(translate(scheduleTexts, 'pictureFailed'))
    throw error
  }
}
