import { useState } from 'react'
import type { Contact } from '../../../core/tenant/contacts/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet } from '../../kit/index.ts'
import { ContactFields, type ContactStart, useContactForm } from './contact-form.tsx'
import { contactTexts } from './texts.ts'

interface ContactDialogProps {
  start: ContactStart
  onSaved: (contact: Contact) => void
  onClose: () => void
}

/** Adds or changes a contact. */
export function ContactDialog({ start, onSaved, onClose }: ContactDialogProps) {
  const t = useTexts(contactTexts)
  const [known, setKnown] = useState<Contact>()
  const done = (contact: Contact): void => {
    onSaved(contact)
    onClose()
  }
  const form = useContactForm(start, done, setKnown)
  return (
    <Dialog
      title={t(start.id ? 'editContact' : 'newContact')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <ContactFields form={form} isGroup={start.isGroup ?? false} known={known} onKnown={done} />
    </Dialog>
  )
}
