import type { Company } from '../../../core/platform/companies/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SelectField, type Sort, TextField, useRestoredFilters } from '../../kit/index.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { usePlanChoices } from './api.ts'
import * as styles from './companies-page.module.css'
import { companyTexts } from './texts.ts'

export interface Displayed {
  name: string
  email: string
  phone: string
  planId: Company['planId']
  status: 'true' | 'false' | ''
  sort: Sort
}

const FIRST: Displayed = {
  name: '',
  email: '',
  phone: '',
  planId: null,
  status: '',
  sort: { by: 'id', descending: true },
}

/** What is looked for and how it is ordered; anyone who comes back to the page finds both again. */
export const useDisplayed = () => useRestoredFilters(FIRST)

/** As the server is asked: for texts 500 ms after the last key. */
export function useQueryOf({ planId, status, sort, ...texts }: Displayed) {
  const name = useDebounced(texts.name)
  const email = useDebounced(texts.email)
  const phone = useDebounced(texts.phone)
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(planId !== null && { planId }),
    ...(status && { status }),
    sortBy: sort.by as 'id',
    order: sort.descending ? ('desc' as const) : ('asc' as const),
  }
}

export const isFiltered = ({ name, email, phone, planId, status }: Displayed): boolean =>
  Boolean(name || email || phone || planId !== null || status)

/** The five filters (spec 1 §2). */
export function FilterBar({
  shown: displayed,
  onChange,
}: {
  shown: Displayed
  onChange: (change: Partial<Displayed>) => void
}) {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      {(['name', 'email', 'phone'] as const).map(key => (
        <TextField key={key} label={c(key)} value={displayed[key]} onChange={text => onChange({ [key]: text })} />
      ))}
      <SelectField<number | null>
        label={t('plan')}
        empty={{ value: null, label: t('all') }}
        options={usePlanChoices()}
        value={displayed.planId}
        onChange={planId => onChange({ planId })}
      />
      <SelectField<Displayed['status']>
        label={t('status')}
        empty={{ value: '', label: t('all') }}
        options={[
          { value: 'true', label: t('active') },
          { value: 'false', label: t('inactive') },
        ]}
        value={displayed.status}
        onChange={status => onChange({ status })}
      />
    </search>
  )
}
