import { lazy, Suspense, useState } from 'react'
import { CSV_TYPE } from '../../../core/kit/csv.ts'
import { CONTACTS_FILE } from '../../../core/tenant/contacts/contract.ts'
import { contactPermissions } from '../../../core/tenant/contacts/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, showFailure } from '../../kit/index.ts'
import { downloadText } from '../../lib/download.ts'
import { contactsApi, type DisplayedContacts, queryOf } from './api.ts'
import { contactPageTexts } from './page-texts.ts'

const ContactImport = lazy(() => import('./contact-import.tsx'))

/** What comes in files and goes out in them: the contacts that are shown, as a sheet. */
export function ContactFiles({ shown: displayed }: { shown: DisplayedContacts }) {
  const t = useTexts(contactPageTexts)
  const [busy, setBusy] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      downloadText(await contactsApi.export({ query: queryOf(displayed) }), CONTACTS_FILE, CSV_TYPE)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="upload" onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      {allows(useUser(), contactPermissions.export) && (
        <Button icon="download" busy={busy} onClick={() => void save()}>
          {t('export')}
        </Button>
      )}
      {isImporting && (
        <Suspense>
          <ContactImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
