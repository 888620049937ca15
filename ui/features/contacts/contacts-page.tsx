import { lazy, Suspense, useState } from 'react'
import { may } from '../../../core/domain/access/permissions.ts'
import { MAX_FILTER_TAGS } from '../../../core/kit/limits.ts'
import { formatPhone } from '../../../core/kit/phone.ts'
import type { Contact } from '../../../core/tenant/contacts/contract.ts'
import { contactPermissions } from '../../../core/tenant/contacts/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Avatar,
  Badge,
  type Column,
  IconButton,
  MultiSelect,
  showFailure,
  showInfo,
  useRestoredFilters,
} from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { CallFailure } from '../../lib/api/failure.ts'
import { useList } from '../../lib/lists/index.ts'
import { useTagChoices } from '../tags/index.ts'
import { contactsApi, type DisplayedContacts, displayedContacts, withContact } from './api.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactFiles } from './contact-files.tsx'
import { ContactRemoval } from './contact-removal.tsx'
import * as styles from './contacts-page.module.css'
import { offerTicket, openTicketOf } from './open-ticket.ts'
import { contactPageTexts } from './page-texts.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

/** Without a connection there is nothing wrong with the contact, which is saved: no ticket of it can be opened yet. */
function reportUnopened(error: unknown): void {
  if (error instanceof CallFailure && error.code === 'ERR_NO_DEF_WAPP_FOUND') showInfo(explain(error))
  else showFailure(error)
}

/** Whom the company talks to (spec 1 §2): searched by name, number, e-mail and tags, and opened from here. */
export default function ContactsPage() {
  const t = useTexts(contactPageTexts)
  const me = useUser()
  const [displayed, change] = useRestoredFilters(ALL)
  const list = useList(displayedContacts(displayed), { steady: true })
  const tags = useTagChoices()
  const [merging, setMerging] = useState<Contact>()
  const mayMerge = may(me.profile, contactPermissions.merge)
  const isFiltered = Boolean(displayed.text || displayed.tagIds.length)
  const saved = (contact: Contact, isNew: boolean): void => {
    if (isNew) openTicketOf(contact, me).catch(reportUnopened)
    else list.change(rows => withContact(rows, contact, { hasMore: list.hasMore, isSearched: isFiltered }))
  }
  return (
    <>
      <RecordPage
        t={key => t(key === 'empty' && isFiltered ? 'emptyFiltered' : key)}
        icon="contact"
        columns={useColumns()}
        list={list}
        search={{ label: t('search'), text: displayed.text, onSearch: text => change({ text: text.trim() }) }}
        filters={
          <div className={styles.filters}>
            <MultiSelect
              hideLabel
              label={t('tags')}
              placeholder={t('allTags')}
              value={displayed.tagIds}
              options={tags}
              max={MAX_FILTER_TAGS}
              onChange={tagIds => change({ tagIds })}
            />
          </div>
        }
        moreActions={<ContactFiles shown={displayed} />}
        moreActs={contact => (
          <>
            <IconButton
              icon="chat"
              label={`${t('openTicket')}: ${contact.name}`}
              onClick={() => offerTicket(contact)}
            />
            {mayMerge && !contact.isGroup && (
              <IconButton
                icon="users"
                label={`${t('mergeTitle')}: ${contact.name}`}
                onClick={() => setMerging(contact)}
              />
            )}
          </>
        )}
        removable={may(me.profile, contactPermissions.delete)}
        asks={({ id }, question) => <ContactRemoval contactId={id} {...question} />}
        editor={(contact, close) => (
          <ContactDialog start={contact ?? {}} onSaved={one => saved(one, !contact)} onClose={close} />
        )}
        remove={({ id }) => contactsApi.remove({ params: { contactId: id } })}
      />
      {merging && (
        <Suspense>
          <MergeDialog contact={merging} onClose={() => setMerging(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const ALL: DisplayedContacts = { text: '', tagIds: [] }

function useColumns(): Column<Contact>[] {
  const t = useTexts(contactPageTexts)
  const c = useTexts(common)
  return [
    {
      key: 'name',
      title: c('name'),
      cell: ({ name, profilePicUrl, isGroup }) => (
        <span className={styles.name}>
          <Avatar name={name} src={profilePicUrl} size={32} />
          <span className="ellipsis">{name}</span>
          {isGroup && <Badge text={t('group')} />}
        </span>
      ),
    },
    {
      key: 'number',
      title: t('shortNumber'),
      cell: ({ number }) => <span className={styles.whole}>{number ? formatPhone(number) : '-'}</span>,
    },
    { key: 'email', title: c('email'), cell: ({ email }) => email || '-', clip: ({ email }) => email },
    { key: 'state', title: t('state'), cell: contact => <NumberState contact={contact} /> },
  ]
}

/** What WhatsApp says of the number; nothing of a group, which has none. */
function NumberState({ contact: { isGroup, isVerified, notOnWhatsApp } }: { contact: Contact }) {
  const t = useTexts(contactPageTexts)
  if (isGroup) return '-'
  if (isVerified) return <Badge tone="success" text={t('verified')} />
  return notOnWhatsApp ? <Badge tone="warning" text={t('notOnWhatsApp')} /> : <Badge text={t('toBeVerified')} />
}
