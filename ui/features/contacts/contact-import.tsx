import { contactEvents } from '../../../core/tenant/contacts/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { ImportDialog, useImport } from '../imports/index.ts'
import { contactsApi } from './api.ts'
import { contactPageTexts } from './page-texts.ts'

/** Contacts from a sheet, or by the names that the paired phones know. */
export default function ContactImport({ onClose }: { onClose: () => void }) {
  const t = useTexts(contactPageTexts)
  const work = useImport({ target: 'contacts' }, contactsApi.import)
  useEvent(contactEvents.contact, emitted => {
    if (emitted.action === 'progress') work.take(emitted.import)
  })
  return <ImportDialog title={t('importTitle')} work={work} fromPhones onClose={onClose} />
}
