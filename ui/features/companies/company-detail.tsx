import type { ReactNode } from 'react'
import useSWR from 'swr'
import type { CompanyDetail } from '../../../core/platform/companies/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, ErrorState, SkeletonList } from '../../kit/index.ts'
import { companiesApi } from './api.ts'
import { companyTexts } from './texts.ts'

interface WithCompanyProps {
  id: number
  /** Of the window while it is waited for. */
  title: string
  onClose: () => void
  children: (company: CompanyDetail) => ReactNode
}

/** Shows a form of a company as it is now, with its administrator, of whom lists do not tell. */
export function WithCompany({ id, title, onClose, children }: WithCompanyProps) {
  const t = useTexts(companyTexts)
  const { data, error, isValidating, mutate } = useSWR(['company', id], () => companiesApi.get({ params: { id } }))
  if (data && !isValidating) return children(data)
  return (
    <Dialog title={title} onClose={onClose}>
      {error !== undefined && !isValidating ? (
        <ErrorState small error={error} title={t('companyFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList rows={5} />
      )}
    </Dialog>
  )
}
