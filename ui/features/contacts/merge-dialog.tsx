import { useState } from 'react'
import useSWR from 'swr'
import { formatPhone } from '../../../core/kit/phone.ts'
import { words } from '../../../core/kit/words.ts'
import type { Contact, ContactMerge } from '../../../core/tenant/contacts/contract.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  Combobox,
  Dialog,
  ErrorState,
  FieldGroup,
  FormFeet,
  Notice,
  SelectField,
  SkeletonList,
  showDone,
  showFailure,
} from '../../kit/index.ts'
import { contactsApi, contactsFound } from './api.ts'
import * as styles from './merge-dialog.module.css'
import { contactPageTexts } from './page-texts.ts'

type Person = Pick<Contact, 'id' | 'name' | 'number'>

interface MergeDialogProps {
  contact: Person
  onClose: () => void
}

/** Makes one contact of two that are one person, and parts again those of whom that was wrong. */
export default function MergeDialog({ contact, onClose }: MergeDialogProps) {
  const t = useTexts(contactPageTexts)
  const [other, setOther] = useState<Person | null>(null)
  const [keptId, setStoredId] = useState(contact.id)
  const [problem, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const merge = async (): Promise<void> => {
    if (!other) return setError(words.required)
    if (other.id === contact.id) return setError(t('mergeItself'))
    setBusy(true)
    const [stored, removed] = keptId === other.id ? [other, contact] : [contact, other]
    try {
      const { mergeId } = await contactsApi.merge({ params: { contactId: stored.id }, body: { contactId: removed.id } })
      const undo = (): void => void part(stored.id, mergeId, t('parted', { name: removed.name }))
      showDone(t('merged', { name: stored.name }), { label: t('part'), onClick: undo })
      onClose()
    } catch (error) {
      setError(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('mergeTitle')}
      onClose={onClose}
      onSubmit={() => void merge()}
      actions={<FormFeet busy={busy} label={t('merge')} />}
    >
      <p className={styles.lead}>{t('mergeLead', { name: labelOf(contact) })}</p>
      <Combobox<Person>
        label={t('otherContact')}
        required
        placeholder={t('typeThree')}
        value={other}
        fault={problem}
        onChange={one => {
          setOther(one)
          setError('')
          setStoredId(contact.id)
        }}
        search={contactsFound}
        keyOf={({ id }) => id}
        labelOf={labelOf}
      />
      {other && (
        <>
          <SelectField<number>
            label={t('stays')}
            hint={t('staysHint')}
            value={keptId}
            options={[contact, other].map(one => ({ value: one.id, label: labelOf(one) }))}
            onChange={setStoredId}
          />
          <Notice tone="info">{t('whatMerges')}</Notice>
        </>
      )}
      <MergedBefore contactId={contact.id} />
    </Dialog>
  )
}

const labelOf = ({ name, number }: Person): string => (number ? `${name} (${formatPhone(number)})` : name)

/** Takes a merge back and says so, or why not. */
async function part(contactId: number, mergeId: number, done: string): Promise<boolean> {
  try {
    await contactsApi.part({ params: { contactId, mergeId } })
    showDone(done)
    return true
  } catch (error) {
    showFailure(error)
    return false
  }
}

/** Who became one with this contact, each with a button that parts the two again. */
function MergedBefore({ contactId }: { contactId: number }) {
  const t = useTexts(contactPageTexts)
  const { data, error, mutate } = useSWR(
    ['contact-merges', contactId],
    () => contactsApi.merges({ params: { contactId } }),
    // Who merges and opens the dialog again to take it back finds that merge, however quick they are.
    { dedupingInterval: 0 },
  )
  const [busy, setBusy] = useState<number>()
  if (error !== undefined && !data) return <ErrorState small error={error} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList rows={1} />
  if (data.merges.length === 0) return null
  const undo = async ({ id, name }: ContactMerge): Promise<void> => {
    setBusy(id)
    if (await part(contactId, id, t('parted', { name }))) await mutate()
    setBusy(undefined)
  }
  return (
    <FieldGroup label={t('mergedBefore')}>
      <ul className={`plain-list ${styles.merges}`}>
        {data.merges.map(one => (
          <li key={one.id}>
            <span className="grow ellipsis">{labelOf(one)}</span>
            <Button small icon="undo" busy={busy === one.id} onClick={() => void undo(one)}>
              {t('part')}
            </Button>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
