import { useState } from 'react'
import useSWR from 'swr'
import { type ReferralKind, referralKinds, referralWords } from '../../../core/domain/referral.ts'
import { firstLink } from '../../../core/kit/addresses.ts'
import { CSV_TYPE } from '../../../core/kit/csv.ts'
import {
  type DashboardQuery,
  dashboardRoutes,
  REFERRALS_FILE,
  type ReferralFigure,
} from '../../../core/tenant/dashboard/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, type Column, EmptyState, ErrorState, SelectField, showFailure } from '../../kit/index.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { client } from '../../lib/api/client.ts'
import { downloadText } from '../../lib/download.ts'
import { formatCount } from '../../lib/numbers.ts'
import { useStore } from '../../lib/store.ts'
import * as styles from './attendants.module.css'
import { dashboardTexts } from './texts.ts'

const api = client(dashboardRoutes)

const KEY = 'dashboard referrals'

/** Whether a key is that of these figures, of whatever period and kind. */
export const isOfReferrals = (key: unknown): boolean => Array.isArray(key) && key[0] === KEY

/** By which advertisements, posts, products and links contacts came in the period that is shown, and what came of it. */
export function Referrals({ asked: requested }: { asked: DashboardQuery | undefined }) {
  const t = useTexts(dashboardTexts)
  const words = useStore(language)
  const [kind, setKind] = useState<ReferralKind | ''>('')
  const query = requested && { ...requested, ...(kind && { kind }) }
  const { data, error, mutate } = useSWR(query && [KEY, query], () => api.referrals({ query: query! }), {
    keepPreviousData: true,
  })
  const save = async (): Promise<void> => {
    try {
      downloadText(await api.exportReferrals({ query: query ?? {} }), REFERRALS_FILE, CSV_TYPE)
    } catch (failure) {
      showFailure(failure)
    }
  }
  const columns: Column<ReferralFigure>[] = [
    { key: 'kind', title: t('cameBy'), cell: one => referralWords[one.kind][words] },
    { key: 'name', title: t('wayName'), cell: one => <Name of={one} /> },
    { key: 'tickets', title: t('tickets'), align: 'end', cell: one => formatCount(one.tickets) },
    { key: 'finished', title: t('finished'), align: 'end', cell: one => formatCount(one.finished) },
    { key: 'leads', title: t('leads'), align: 'end', cell: one => formatCount(one.leads) },
  ]
  return (
    <section className={styles.attendants} aria-labelledby="dashboard-referrals">
      <h2 id="dashboard-referrals">{t('referrals')}</h2>
      <div className="row-spread">
        <SelectField<ReferralKind | ''>
          label={t('cameBy')}
          options={[
            { value: '', label: t('allWays') },
            ...referralKinds.map(one => ({ value: one, label: referralWords[one][words] })),
          ]}
          value={kind}
          onChange={setKind}
        />
        <Button icon="download" disabled={!data?.referred} onClick={() => void save()}>
          {t('exportReferrals')}
        </Button>
      </div>
      {error && !data ? (
        <ErrorState small error={error} onRetry={() => void mutate()} />
      ) : (
        <>
          {data && <p className="soft">{t('referred', { n: data.referred, all: data.began })}</p>}
          <DataTable
            label={t('referrals')}
            columns={columns}
            rows={data?.referrals}
            keyOf={one => `${one.kind} ${one.key}`}
            empty={<EmptyState icon="search" title={t('noReferrals')} />}
          />
        </>
      )}
    </section>
  )
}

/** Its name, which leads to it where it says where it is. */
function Name({ of: { name, sourceUrl } }: { of: ReferralFigure }) {
  const link = sourceUrl === null ? undefined : firstLink(sourceUrl)
  if (!link || link.text !== sourceUrl) return name
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" data-native>
      {name || link.text}
    </a>
  )
}
