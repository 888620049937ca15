import { useState } from 'react'
import useSWR from 'swr'
import { formatPhone } from '../../../core/kit/phone.ts'
import {
  type ContactListItem,
  contactListEvents,
  contactListItemRoutes,
} from '../../../core/tenant/contact-lists/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Badge,
  Button,
  type Column,
  ErrorState,
  Page,
  showFailure,
  showInfo,
  useRestoredSearch,
} from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { listOf, records, reloadOn, useList, withSaved } from '../../lib/lists/index.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { navigate, usePlace } from '../../lib/router/index.tsx'
import { ImportBar, ImportDialog } from '../imports/index.ts'
import { contactListItemsApi, contactListsApi } from './api.ts'
import { PersonEditor } from './person-editor.tsx'
import { peopleTexts } from './texts.ts'
import { useImportInto } from './use-import-into.ts'

/** The people of one list: searched, added, imported, and asked about on WhatsApp (spec 2 §2). */
export default function PeoplePage() {
  const contactListId = Number(usePlace().params.contactListId)
  return <PeopleOf key={contactListId} contactListId={contactListId} />
}

function PeopleOf({ contactListId }: { contactListId: number }) {
  const t = useTexts(peopleTexts)
  const params = { contactListId }
  const { data, error, mutate } = useSWR(['contact-list', contactListId], () => contactListsApi.show({ params }))
  useEvent(contactListEvents.ContactList, emitted => {
    if (emitted.action === 'update' && emitted.ContactList.id === contactListId)
      void mutate(emitted.ContactList, { revalidate: false })
    else if (emitted.action === 'delete' && emitted.ContactListId === contactListId) void mutate()
  })
  if (error)
    return (
      <Page title={t('title')} actions={<ToLists />}>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Page>
    )
  return (
    <People contactListId={contactListId} name={data?.name} unknown={data && data.contactsCount - data.validCount} />
  )
}

interface PeopleProps {
  contactListId: number
  name: string | undefined
  /** How many of them WhatsApp does not know so far. */
  unknown: number | undefined
}

function People({ contactListId, name, unknown = 0 }: PeopleProps) {
  const t = useTexts(peopleTexts)
  const [searchParam, setSearch] = useRestoredSearch()
  const newAt = searchParam ? 'nowhere' : 'start'
  const work = useImportInto(contactListId)
  const [isImporting, setImporting] = useState(false)
  const list = useList(
    listOf(contactListItemRoutes.list, {
      query: { searchParam, contactListId },
      rows: 'contacts',
      live: [
        records(contactListEvents.ContactListItem, { newAt, belongs: row => row.contactListId === contactListId }),
        reloadOn(
          contactListEvents.ContactListItem,
          emitted => emitted.action === 'reload' && emitted.contactListId === contactListId,
        ),
      ],
    }),
  )
  return (
    <RecordPage
      t={key => (key === 'title' && name ? name : t(key))}
      icon="users"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      moreActions={
        <>
          <ToLists />
          <CheckAgain contactListId={contactListId} disabled={unknown === 0} />
          <Button icon="upload" onClick={() => setImporting(true)}>
            {t('import')}
          </Button>
          {isImporting && <ImportDialog title={t('importTitle')} work={work} onClose={() => setImporting(false)} />}
        </>
      }
      filters={work.last?.endedAt === null && !isImporting && <ImportBar progress={work.last} />}
      note={<p className="soft">{t('checkNote')}</p>}
      editor={(row, close) => (
        <PersonEditor
          contactListId={contactListId}
          row={row}
          onClose={close}
          onSaved={saved => list.change(rows => withSaved(rows, saved, newAt))}
        />
      )}
      remove={({ id }) => contactListItemsApi.remove({ params: { contactListItemId: id } })}
    />
  )
}

function useColumns(): Column<ContactListItem>[] {
  const t = useTexts(peopleTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    { key: 'number', title: t('number'), cell: ({ number }) => formatPhone(number) },
    { key: 'email', title: c('email'), cell: ({ email }) => email || '-', clip: ({ email }) => email },
    { key: 'whatsapp', title: t('whatsapp'), cell: row => <Verdict row={row} /> },
  ]
}

/** What WhatsApp says of the number; while it said nothing that is no no. */
function Verdict({ row: { isWhatsappValid } }: { row: ContactListItem }) {
  const t = useTexts(peopleTexts)
  if (isWhatsappValid === null) return <Badge text={t('unknown')} />
  return isWhatsappValid ? <Badge tone="success" text={t('valid')} /> : <Badge tone="warning" text={t('invalid')} />
}

function ToLists() {
  const t = useTexts(peopleTexts)
  return (
    <Button icon="back" onClick={() => navigate('/contact-lists')}>
      {t('back')}
    </Button>
  )
}

function CheckAgain({ contactListId, disabled }: { contactListId: number; disabled: boolean }) {
  const t = useTexts(peopleTexts)
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      await contactListsApi.check({ params: { contactListId } })
      showInfo(t('asked'))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="refresh" busy={busy} disabled={disabled} onClick={() => void ask()}>
      {t('check')}
    </Button>
  )
}
