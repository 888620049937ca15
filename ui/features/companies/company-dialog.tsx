import type { Company, CompanyDetail } from '../../../core/platform/companies/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FieldGroup, FormFeet, SwitchField, showDone, useForm } from '../../kit/index.ts'
import { companiesApi, companyProblems } from './api.ts'
import { WithCompany } from './company-detail.tsx'
import { AdminFields, CompanyFields, useOwnAdmin } from './company-fields.tsx'
import {
  changedCompany,
  companyBody,
  companyValues,
  EditedCompany,
  NewCompany,
  newCompanyBody,
} from './company-values.ts'
import { companyTexts } from './texts.ts'

interface CompanyDialogProps {
  /** The company to edit; a new one when absent. */
  company?: Company | undefined
  onClose: () => void
  onSaved: (company: CompanyDetail) => void
}

/** A company, and its administrator where that is wanted (spec 1 §2). */
export function CompanyDialog({ company, ...rest }: CompanyDialogProps) {
  const t = useTexts(companyTexts)
  if (!company) return <CompanyForm {...rest} />
  return (
    <WithCompany id={company.id} title={t('editTitle')} onClose={rest.onClose}>
      {detail => <CompanyForm company={detail} {...rest} />}
    </WithCompany>
  )
}

interface CompanyFormProps extends Omit<CompanyDialogProps, 'company'> {
  company?: CompanyDetail
}

function CompanyForm({ company, onClose, onSaved }: CompanyFormProps) {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  const own = useOwnAdmin(company?.id, company?.adminUser)
  const bodyOf = (values: ReturnType<typeof companyValues>) => companyBody(values, company?.adminUser, Boolean(own))
  const form = useForm({
    schema: company ? EditedCompany : NewCompany,
    initial: companyValues(company),
    toBody: company ? bodyOf : newCompanyBody,
    submit: async (values, changed) => {
      const saved = company
        ? await companiesApi.update({ params: { id: company.id }, body: changedCompany(bodyOf(values), changed) })
        : await companiesApi.create({ body: newCompanyBody(values) })
      showDone(c(company ? 'operationUpdated' : 'operationDone'))
      onSaved(saved)
      onClose()
    },
    faultsOf: companyProblems(),
  })
  const { values } = form
  return (
    <Dialog
      title={t(company ? 'editTitle' : 'newTitle')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} {...(company ? {} : { label: t('create') })} />}
    >
      <CompanyFields text={form.field} plan={form.field('planId')} planRequired />
      <SwitchField label={t(values.status ? 'active' : 'inactive')} {...form.field('status')} />
      {company && <SwitchField label={t('editAdmin')} {...form.field('editsAdmin')} />}
      {values.editsAdmin && (
        <FieldGroup label={t('adminSection')}>
          <AdminFields values={values} field={form.field} isNew={!company} own={own} />
        </FieldGroup>
      )}
    </Dialog>
  )
}
