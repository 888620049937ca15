import { Suspense, useState } from 'react'
import { templateText } from '../../../core/kit/message-template.ts'
import { mayChangeSchedule, repeats, type Schedule, statusAfter } from '../../../core/tenant/schedules/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  Combobox,
  ConfirmDialog,
  Dialog,
  FileField,
  Notice,
  SelectField,
  SwitchField,
  showDone,
  showFailure,
  TextField,
} from '../../kit/index.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { useConnectionChoices } from '../connections/index.ts'
import { contactsFound } from '../contacts/index.ts'
import { MessageText } from '../message-texts/index.ts'
import { TemplateChoice } from '../templates/index.ts'
import { schedulesApi } from './api.ts'
import { type Recipient, type ScheduleStart, useScheduleForm } from './schedule-form.ts'
import { scheduleTexts } from './texts.ts'

export interface ScheduleDialogProps {
  /** As it is now; none for a new one. */
  schedule?: Schedule | undefined
  start?: ScheduleStart
  onSaved?: (schedule: Schedule) => void
  onRemoved?: (id: number) => void
  onClose: () => void
}

/** Schedules a message, or shows one: its title tells the status, and there is nothing to save once it has left (spec 1 §4). */
export default function ScheduleDialog({ schedule, start = {}, onSaved, onRemoved, onClose }: ScheduleDialogProps) {
  const t = useTexts(scheduleTexts)
  const c = useTexts(common)
  const { id: userId, profile } = useUser()
  const connections = useConnectionChoices()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useScheduleForm(schedule, start, saved => {
    onSaved?.(saved)
    onClose()
  })
  const isTheirs = schedule !== undefined && !mayChangeSchedule({ userId, profile }, schedule.userId)
  const may = (verb: 'save' | 'handOver' | 'remove'): boolean =>
    !isTheirs && (schedule ? statusAfter(schedule.status, verb) !== undefined : verb === 'save')
  const locked = !may('save')
  const chosen = connections.find(({ value }) => value === form.values.whatsappId)
  const sendNow = async (scheduleId: number): Promise<void> => {
    setBusy(true)
    try {
      onSaved?.(await schedulesApi.sendNow({ params: { scheduleId } }))
      showDone(t('sending'))
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={schedule ? t(schedule.status) : t('add')}
      form={form}
      onClose={onClose}
      onSubmit={locked ? undefined : form.submit}
      actions={
        <>
          {schedule && may('remove') && (
            <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
              {c('remove')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>{c(locked ? 'close' : 'cancel')}</Button>
          {schedule && may('handOver') && !form.dirty && (
            <Button icon="send" busy={busy} onClick={() => void sendNow(schedule.id)}>
              {t('sendNow')}
            </Button>
          )}
          {!locked && (
            <Button kind="primary" type="submit" busy={form.busy}>
              {c('save')}
            </Button>
          )}
        </>
      }
    >
      {schedule && <StateNotice schedule={schedule} isTheirs={isTheirs} />}
      <Combobox<Recipient>
        label={t('contact')}
        required
        disabled={locked}
        placeholder={t('typeThree')}
        search={contactsFound}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        {...form.field('contactId')}
      />
      {chosen && !chosen.can.writesAnytime && (
        <Suspense>
          <TemplateChoice
            whatsappId={chosen.value}
            templateId={form.values.templateId}
            values={form.values.templateValues}
            disabled={locked}
            onChange={({ templateId, values, template }) => {
              form.set('templateId', templateId)
              form.set('templateValues', values)
              // What lists and the calendar show of it.
              if (template) form.set('body', templateText(template.components, values))
            }}
          />
        </Suspense>
      )}
      <MessageText
        label={t('body')}
        required
        rows={5}
        disabled={locked}
        autoFocus={!locked && start.contact !== undefined}
        {...form.field('body')}
      />
      <div className="pair">
        <TextField label={t('sendAt')} type="datetime-local" required disabled={locked} {...form.field('sendAt')} />
        <SelectField<number | null>
          label={t('connection')}
          options={connections}
          empty={{ value: null, label: t('contactsConnection') }}
          disabled={locked}
          {...form.field('whatsappId')}
        />
      </div>
      <div className="pair">
        <SelectField
          label={t('repeat')}
          options={repeats.map(value => ({ value, label: t(value) }))}
          disabled={locked}
          {...form.field('repeat')}
        />
        {form.values.repeat !== 'none' && (
          <TextField label={t('repeatUntil')} type="date" disabled={locked} {...form.field('repeatUntil')} />
        )}
      </div>
      <SwitchField label={t('sign')} disabled={locked} {...form.field('sign')} />
      <SwitchField label={t('unlessContactWrites')} disabled={locked} {...form.field('unlessContactWrites')} />
      <SwitchField label={t('openTicket')} disabled={locked} {...form.field('openTicket')} />
      {(!locked || schedule?.mediaName) && (
        <FileField
          label={t('picture')}
          accept=".png,.jpg,.jpeg"
          picture={schedule?.mediaPath ?? null}
          disabled={locked}
          {...form.field('file')}
        />
      )}
      {asking && schedule && (
        <ConfirmDialog
          name={schedule.contact.name}
          consequence={t(schedule.status === 'ENVIADA' ? 'removeSentConsequence' : 'removeConsequence')}
          onConfirm={async () => {
            await schedulesApi.remove({ params: { scheduleId: schedule.id } })
            showDone(t('removed'))
            onRemoved?.(schedule.id)
            onClose()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

/** What became of it, and why it cannot be changed. */
function StateNotice({ schedule, isTheirs }: { schedule: Schedule; isTheirs: boolean }) {
  const t = useTexts(scheduleTexts)
  const { status, failure, sentAt, isLate } = schedule
  const { timeZone } = useUser().company
  return (
    <>
      {failure && <Notice tone="danger">{t(`why-${failure}`)}</Notice>}
      {sentAt && (
        <Notice tone={isLate ? 'warning' : 'info'}>
          {t(isLate ? 'sentLate' : 'sentAt', { when: formatDayAndTime(sentAt, timeZone) })}
        </Notice>
      )}
      {status === 'AGENDADA' && <Notice tone="info">{t('leavingNow')}</Notice>}
      {isTheirs && <Notice tone="info">{t('notYours')}</Notice>}
    </>
  )
}
