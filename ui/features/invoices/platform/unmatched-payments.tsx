import { useState } from 'react'
import { invoiceEvents, invoiceRoutes, type UnmatchedPayment } from '../../../../core/platform/invoices/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, type Column, EmptyState, SelectField, showFailure } from '../../../kit/index.ts'
import { ListTable } from '../../../kit/list-table.tsx'
import { listOf, reloadOn, useList } from '../../../lib/lists/index.ts'
import { formatDayAndTime, formatMoney } from '../../../lib/time/dates.ts'
import { invoiceTexts } from '../texts.ts'
import { invoicesApi } from '../use-invoices.ts'
import * as styles from './company-invoices.module.css'
import { platformInvoiceTexts } from './texts.ts'

const kinds = { unsettled: { settled: false }, settled: { settled: true }, all: {} } as const

/** Money, or word of it, that paid no invoice, and why; what was looked after is ticked off. */
export default function UnmatchedPayments() {
  const t = useTexts(platformInvoiceTexts)
  const [kind, setKind] = useState<keyof typeof kinds>('unsettled')
  const live = [reloadOn(invoiceEvents.billing, () => true)]
  const list = useList(listOf(invoiceRoutes.strays, { query: kinds[kind], rows: 'strays', live }))
  const settle = ({ id, settledAt }: UnmatchedPayment): Promise<void> =>
    invoicesApi
      .settleStray({ params: { id }, body: { settled: settledAt === null } })
      .then(() => void list.reload(), showFailure)
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label={t('shown')}
          options={(['unsettled', 'settled', 'all'] as const).map(value => ({ value, label: t(value) }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      <ListTable
        label={t('strayTitle')}
        columns={useColumns()}
        list={list}
        empty={
          <EmptyState icon="check" title={t('noStraysTitle')}>
            {t('noStrays')}
          </EmptyState>
        }
        actions={unmatched => (
          <Button
            kind="quiet"
            small
            aria-label={`${t(unmatched.settledAt === null ? 'settle' : 'reopen')}: ${unmatched.reference}`}
            onClick={() => void settle(unmatched)}
          >
            {t(unmatched.settledAt === null ? 'settle' : 'reopen')}
          </Button>
        )}
      />
    </>
  )
}

function useColumns(): Column<UnmatchedPayment>[] {
  const t = useTexts(platformInvoiceTexts)
  const own = useTexts(invoiceTexts)
  return [
    { key: 'foundAt', title: t('foundAt'), cell: ({ foundAt }) => formatDayAndTime(foundAt) },
    { key: 'company', title: t('company'), cell: ({ companyName }) => companyName ?? '-' },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => t(reason), main: true },
    { key: 'value', title: own('value'), cell: ({ value }) => formatMoney(value), align: 'end' },
    { key: 'provider', title: t('provider'), cell: ({ provider }) => provider },
    {
      key: 'settled',
      title: t('settled'),
      cell: ({ settledAt, settledBy }) =>
        settledAt === null ? '-' : t('paidOn', { who: settledBy ?? '-', when: formatDayAndTime(settledAt) }),
    },
    { key: 'reference', title: t('reference'), cell: ({ reference }) => reference, clip: ({ reference }) => reference },
  ]
}
