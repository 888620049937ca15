import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { monthsAfter } from '../../../core/kit/calendar.ts'
import { dayIn } from '../../../core/kit/clock.ts'
import { Day } from '../../../core/kit/fields.ts'
import { type Company, CompanyChange } from '../../../core/platform/companies/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, showDone, TextField, useForm } from '../../kit/index.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { companiesApi } from './api.ts'
import { companyTexts } from './texts.ts'

const NewDate = z.object({ dueDate: CompanyChange.shape.dueDate.unwrap() })

interface RenewDialogProps {
  company: Company
  onClose: () => void
  onSaved: () => void
}

/** Renews a company by a month from its due date, or from today where it has none, or until a day (spec 1 §2, §4). */
export function RenewDialog({ company, onClose, onSaved }: RenewDialogProps) {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  const [entersDate, setEntersDate] = useState(false)
  const { dueDate, timeZone } = company
  const inAMonth = monthsAfter(dueDate ?? dayIn(timeZone, Date.now()), 1)
  const form = useForm({
    schema: NewDate,
    initial: { dueDate: dueDate ?? '' },
    toBody: typed => (entersDate ? typed : { dueDate: inAMonth }),
    submit: async typed => {
      const body = { dueDate: entersDate ? typed.dueDate : inAMonth }
      await companiesApi.update({ params: { id: company.id }, body })
      showDone(c('operationDone'))
      onSaved()
      onClose()
    },
    // The day that they are about is shown to be fixed.
    onFaults: () => setEntersDate(true),
  })
  const date = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (entersDate) date.current?.focus()
  }, [entersDate])
  return (
    <Dialog
      size="small"
      title={t('renewTitle')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={() => setEntersDate(!entersDate)} disabled={form.busy}>
            {entersDate ? c('back') : t('enterDate')}
          </Button>
          <Button
            data-autofocus
            kind="primary"
            type="submit"
            busy={form.busy}
            disabled={entersDate && form.values.dueDate === ''}
          >
            {t(entersDate ? 'saveDate' : 'renewMonth')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{company.name}</strong>
        <br />
        {dueDate === null ? t('dueNever') : t('dueNow', { date: formatDay(dueDate) })}
      </p>
      {entersDate ? (
        <TextField ref={date} label={t('newDate')} type="date" required max="9999-12-31" {...form.field('dueDate')} />
      ) : (
        Day.safeParse(inAMonth).success && <p>{t('dueThen', { date: formatDay(inAMonth) })}</p>
      )}
    </Dialog>
  )
}
