import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PLATFORM_COMPANY } from '../../../../core/domain/access/platform-company.ts'
import { monthsAfter } from '../../../../core/kit/calendar.ts'
import { dayIn } from '../../../../core/kit/clock.ts'
import { Email, Name } from '../../../../core/kit/fields.ts'
import {
  type Company,
  CompanyChange,
  CompanyInput,
  monthsOf,
  type Recurrence,
} from '../../../../core/platform/companies/contract.ts'
import { common } from '../../../i18n/common.ts'
import { explain } from '../../../i18n/errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import {
  Button,
  ConfirmDialog,
  Notice,
  picked,
  SelectField,
  showDone,
  showError,
  TextField,
  useForm,
} from '../../../kit/index.ts'
import { companiesApi, companyProblems } from '../api.ts'
import { CompanyFields } from '../company-fields.tsx'
import { companyTexts } from '../texts.ts'
import { AdminDialog } from './admin-dialog.tsx'
import * as styles from './companies-tab.module.css'

type Values = {
  name: string
  email: string
  phone: string
  planId: number | null
  campaignsEnabled: boolean
  status: boolean
  dueDate: string
  recurrence: Recurrence
}

const valuesOf = (company?: Company): Values => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  planId: company?.planId ?? null,
  campaignsEnabled: company?.campaignsEnabled ?? true,
  status: company?.status ?? true,
  dueDate: company?.dueDate ?? '',
  recurrence: company?.recurrence ?? 'MENSAL',
})

/** What is no date is none (spec 1 §5), but for years that have no four digits: those are told. */
const bodyOf = (values: Values) => {
  const { dueDate } = values
  return { ...values, dueDate: Number.isNaN(Date.parse(dueDate)) && dueDate.length <= 10 ? null : dueDate }
}

const EditedCompany = CompanyChange.extend({ name: Name, email: Email })

interface CompanyFormProps {
  /** The company to edit; a new one when absent. */
  company: Company | undefined
  focus: boolean
  /** Whether something is typed that is not saved. */
  onDirty: (dirty: boolean) => void
  onClear: () => void
  /** The list is to be asked for again. */
  onChanged: () => void
}

/** A company as the settings have it: above the table of all (spec 1 §2). */
export function CompanyForm({ company, focus, onDirty, onClear, onChanged }: CompanyFormProps) {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  const [dialog, setDialog] = useState<'remove' | 'admin'>()
  const [first, setFirst] = useState<{ email: string; password: string }>()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(
    {
      schema: company ? EditedCompany : CompanyInput,
      initial: valuesOf(company),
      toBody: bodyOf,
      submit: async (values, changed) => {
        setFirst(undefined)
        try {
          if (company) await companiesApi.update({ params: { id: company.id }, body: picked(bodyOf(values), changed) })
          else {
            const { generatedPassword: password, adminUser } = await companiesApi.create({ body: bodyOf(values) })
            if (password && adminUser) setFirst({ email: adminUser.email, password })
          }
        } catch (error) {
          showError(c('saveFailed', { what: t('what') }))
          throw error
        }
        showDone(c(company ? 'operationUpdated' : 'operationDone'))
        onChanged()
        if (company) onClear()
        else form.reset()
      },
      faultsOf: companyProblems('email'),
      // The toast says what may be the matter, the form what the server says.
      emit: () => undefined,
    },
    element,
  )
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty])
  useEffect(() => {
    if (focus) element.current?.querySelector('input')?.focus()
  }, [focus])
  const { dueDate, recurrence } = form.values
  const prolong = (): void => {
    const from = dueDate || dayIn(company?.timeZone ?? 'America/Sao_Paulo', Date.now())
    form.set('dueDate', monthsAfter(from, monthsOf[recurrence]))
  }
  const yesOrNo = [
    { value: true, label: t('yes') },
    { value: false, label: t('no') },
  ]
  const recurrences = [...new Set<Recurrence>(['MENSAL', company?.recurrence ?? 'MENSAL'])]
  return (
    <form
      ref={element}
      className="stack card"
      noValidate
      aria-label={company ? t('formEdit', { id: company.id, name: company.name }) : t('formNew')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <h2>{company ? t('formEdit', { id: company.id, name: company.name }) : t('formNew')}</h2>
      <div className={styles.fields}>
        <CompanyFields text={form.field} plan={form.field('planId')} />
        <SelectField<boolean>
          label={t('campaigns')}
          options={[
            { value: true, label: t('enabled') },
            { value: false, label: t('disabled') },
          ]}
          {...form.field('campaignsEnabled')}
        />
        <SelectField<boolean> label={t('status')} options={yesOrNo} {...form.field('status')} />
        <TextField label={t('dueDate')} type="date" max="9999-12-31" {...form.field('dueDate')} />
        <SelectField<Recurrence>
          label={t('recurrence')}
          options={recurrences.map(value => ({ value, label: t(value) }))}
          {...form.field('recurrence')}
        />
      </div>
      {form.failure !== undefined && <Notice tone="danger">{explain(form.failure)}</Notice>}
      {first && <Notice tone="warning">{t('firstPassword', first)}</Notice>}
      <div className={styles.acts}>
        <Button onClick={onClear}>{t('clear')}</Button>
        {company && (
          <>
            <Button kind="danger" disabled={company.id === PLATFORM_COMPANY} onClick={() => setDialog('remove')}>
              {c('remove')}
            </Button>
            <Button onClick={prolong}>{t('addMonths')}</Button>
            <Button onClick={() => setDialog('admin')}>{t('user')}</Button>
          </>
        )}
        <Button kind="primary" type="submit" busy={form.busy}>
          {c('save')}
        </Button>
      </div>
      {company && dialog === 'remove' && (
        <ConfirmDialog
          name={company.name}
          typesName
          consequence={t('removeConsequence')}
          onClose={() => setDialog(undefined)}
          onConfirm={async () => {
            await companiesApi.remove({ params: { id: company.id } })
            showDone(c('operationDone'))
            onChanged()
            onClear()
          }}
        />
      )}
      {company && dialog === 'admin' && <AdminDialog company={company} onClose={() => setDialog(undefined)} />}
    </form>
  )
}
