import { useState } from 'react'
import { type BillingMail, mailEvents, mailRoutes, mailStatuses } from '../../../core/platform/mails/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, EmptyState, Notice, Page, SelectField } from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { listOf, reloadOn, useList } from '../../lib/lists/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { formatDay, formatDayAndTime } from '../../lib/time/dates.ts'
import { errorTexts } from './error-texts.ts'
import * as styles from './mails.module.css'
import { mailTexts } from './texts.ts'
import { useMailState } from './use-mail-state.ts'

type Status = BillingMail['status']

const tones = { waiting: 'neutral', sent: 'success', refused: 'danger', dropped: 'neutral' } as const

/** What companies were told about their invoices by e-mail, and what does not go and why. */
export default function MailsPage() {
  const t = useTexts(mailTexts)
  const error = useTexts(errorTexts)
  const [status, setStatus] = useState<Status | ''>('')
  const { failure } = useMailState()
  const live = [reloadOn(mailEvents.billingMails, () => true)]
  const list = useList(listOf(mailRoutes.list, { query: status ? { status } : {}, rows: 'mails', live }))
  return (
    <Page title={t('title')}>
      {failure && (
        <Notice tone="warning">
          {error('trouble')}. {failure} <Link href="/settings/platform">{t('server')}</Link>
        </Notice>
      )}
      <div className={styles.filter}>
        <SelectField<Status | ''>
          label={t('status')}
          empty={{ value: '', label: t('allStatuses') }}
          options={mailStatuses.map(value => ({ value, label: t(value) }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <ListTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        empty={
          <EmptyState icon="send" title={t('emptyTitle')}>
            {t(status ? 'nothingFound' : 'empty')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function useColumns(): Column<BillingMail>[] {
  const t = useTexts(mailTexts)
  return [
    { key: 'company', title: t('company'), cell: ({ companyName }) => companyName, main: true },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(kind) },
    { key: 'dueDate', title: t('dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    { key: 'recipient', title: t('recipient'), cell: ({ recipient }) => recipient || '-' },
    {
      key: 'status',
      title: t('status'),
      cell: mail => <Badge text={t(mail.status)} tone={tones[mail.status]} />,
    },
    { key: 'when', title: t('when'), cell: ({ updatedAt }) => formatDayAndTime(updatedAt) },
    {
      key: 'failure',
      title: t('failure'),
      cell: ({ failure, status, nextAt }) =>
        failure && status === 'waiting' ? t('again', { failure, when: formatDayAndTime(nextAt) }) : failure || '-',
    },
  ]
}
