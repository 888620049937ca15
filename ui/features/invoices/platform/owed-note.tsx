import useSWR from 'swr'
import { invoiceEvents } from '../../../../core/platform/invoices/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { formatMoney } from '../../../lib/time/dates.ts'
import { invoicesApi } from '../use-invoices.ts'
import { platformInvoiceTexts } from './texts.ts'

type Query = NonNullable<Parameters<typeof invoicesApi.owed>[0]>['query']

/** What is open of the invoices that are asked for, and what of it is overdue. */
export function OwedNote({ query }: { query: Query }) {
  const t = useTexts(platformInvoiceTexts)
  const { data, mutate } = useSWR(['owed', query], () => invoicesApi.owed({ query }), { keepPreviousData: true })
  useEvent(invoiceEvents.billing, () => void mutate())
  // Its room is stored until it is known.
  if (!data) return <p className="soft">&nbsp;</p>
  const { open, overdue } = data
  return (
    <p className="soft">
      {t('owed', { n: open.count, value: formatMoney(open.value) })}{' '}
      {overdue.count > 0 && t('owedOverdue', { n: overdue.count, value: formatMoney(overdue.value) })}
    </p>
  )
}
