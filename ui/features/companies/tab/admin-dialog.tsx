import type { Company, CompanyDetail } from '../../../../core/platform/companies/contract.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Dialog, EmptyState, FormFeet, showDone, useForm } from '../../../kit/index.ts'
import { companiesApi, companyProblems } from '../api.ts'
import { WithCompany } from '../company-detail.tsx'
import { AdminFields, useOwnAdmin } from '../company-fields.tsx'
import { adminBody, adminValues, changedCompany, EditedAdmin } from '../company-values.ts'
import { companyTexts } from '../texts.ts'

/** The administrator of a company alone. */
export function AdminDialog({ company, onClose }: { company: Pick<Company, 'id'>; onClose: () => void }) {
  const t = useTexts(companyTexts)
  return (
    <WithCompany id={company.id} title={t('adminSection')} onClose={onClose}>
      {detail =>
        detail.adminUser ? (
          <AdminForm company={detail} onClose={onClose} />
        ) : (
          <Dialog title={t('adminSection')} onClose={onClose}>
            <EmptyState small icon="user" title={t('noAdmin')} />
          </Dialog>
        )
      }
    </WithCompany>
  )
}

function AdminForm({ company: { id, adminUser }, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  const own = useOwnAdmin(id, adminUser)
  const bodyOf = (values: ReturnType<typeof adminValues>) => adminBody(values, adminUser, Boolean(own))
  const form = useForm({
    schema: EditedAdmin,
    initial: adminValues(adminUser),
    toBody: bodyOf,
    submit: async (values, changed) => {
      await companiesApi.update({ params: { id }, body: changedCompany(bodyOf(values), changed) })
      showDone(c('operationUpdated'))
      onClose()
    },
    faultsOf: companyProblems(),
  })
  return (
    <Dialog
      title={t('adminSection')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <AdminFields values={form.values} field={form.field} own={own} />
    </Dialog>
  )
}
