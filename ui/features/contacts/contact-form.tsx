import { useRef } from 'react'
import { MAX_TITLE, MAX_VALUE } from '../../../core/kit/limits.ts'
import { formatPhone } from '../../../core/kit/phone.ts'
import { type Contact, ContactDraft, contactErrors, type ExtraInfo } from '../../../core/tenant/contacts/contract.ts'
import { common } from '../../i18n/common.ts'
import { language } from '../../i18n/language.ts'
import { translate, useTexts } from '../../i18n/texts.ts'
import { Button, FieldGroup, type Form, IconButton, picked, showDone, TextField, useForm } from '../../kit/index.ts'
import { type CallFailure, isFailure } from '../../lib/api/failure.ts'
import { contactsApi } from './api.ts'
import * as styles from './contact-form.module.css'
import { withBrazil } from './country-code.ts'
import { contactTexts } from './texts.ts'

export interface ContactValues extends Record<string, unknown> {
  name: string
  number: string
  email: string
  extraInfo: readonly ExtraInfo[]
}

/** What is known of someone before the form opens; with an id it is changed, else it is added. */
export type ContactStart = Partial<ContactValues> & { id?: number; isGroup?: boolean }

/**
 * The form of a contact (spec 1 §5): name, number, e-mail and any further information. Of a new one whose number someone has already it
 * tells who that is.
 */
export function useContactForm(
  start: ContactStart,
  onSaved: (contact: Contact) => void,
  onKnown: (contact: Contact) => void,
): Form<ContactValues> {
  const { id } = start
  const sent = useRef<string>(undefined)
  return useForm<ContactValues>({
    schema: start.isGroup ? ContactDraft.partial({ number: true }) : ContactDraft,
    initial: {
      name: start.name ?? '',
      number: id && start.number ? formatPhone(start.number) : (start.number ?? ''),
      email: start.email ?? '',
      extraInfo: start.extraInfo ?? [],
    },
    toBody: values => bodyOf(values, start.isGroup),
    submit: async (values, changed) => {
      const whole = completed(values.number)
      const number = whole ?? values.number
      sent.current = whole
      const body = { ...bodyOf(values, start.isGroup), number }
      const saved = id
        ? await contactsApi.update({ params: { contactId: id }, body: picked(body, changed) })
        : await contactsApi.create({ body }).catch(async error => {
            if (isFailure(error, contactErrors.ERR_DUPLICATED_CONTACT)) await reportKnown(error, onKnown)
            throw error
          })
      showDone(translate(contactTexts, 'saved'))
      onSaved(saved)
    },
    faultsOf: failure => numberError(failure, sent.current),
  })
}

/** Whom this person may not see, or who has just gone, is not told: the rejection says enough. */
async function reportKnown({ data }: CallFailure, report: (contact: Contact) => void): Promise<void> {
  const contact = await contactsApi.show({ params: { contactId: Number(data.contactId) } }).catch(() => undefined)
  if (contact) report(contact)
}

/** Lines that were added and left empty are no information; a group has no number. */
function bodyOf({ number, ...values }: ContactValues, isGroup = false) {
  const extraInfo = values.extraInfo.filter(info => info.name.trim() || info.value.trim())
  return { ...values, extraInfo, ...(isGroup ? {} : { number }) }
}

/** People who read Portuguese are taken to be in Brazil; the form says so before it saves. */
function completed(number: string): string | undefined {
  return language.get() === 'pt' ? withBrazil(number) : undefined
}

/**
 * WhatsApp does not know the number, or someone else has it: both are fixed in the field. `whole` is what was asked for
 * when the form had completed the number.
 */
function numberError({ code, sentence }: CallFailure, whole: string | undefined): Record<string, string> | undefined {
  const ofNumber = code === 'ERR_WAPP_INVALID_CONTACT' || code === 'ERR_DUPLICATED_CONTACT'
  const hint = whole
    ? translate(contactTexts, 'numberTried', { number: formatPhone(whole) })
    : translate(contactTexts, 'numberHint')
  return ofNumber ? { number: `${sentence} ${hint}` } : undefined
}

interface ContactFieldsProps {
  form: Form<ContactValues>
  isGroup: boolean
  /** Who has the number already. */
  known: Contact | undefined
  onKnown: (contact: Contact) => void
}

export function ContactFields({ form, isGroup, known, onKnown }: ContactFieldsProps) {
  const t = useTexts(contactTexts)
  const c = useTexts(common)
  const { extraInfo, number } = form.values
  const whole = completed(number)
  const numberHint = whole ? t('numberCompleted', { number: formatPhone(whole) }) : t('numberHint')
  const set = (infos: readonly ExtraInfo[]): void => form.set('extraInfo', infos)
  return (
    <>
      <TextField label={c('name')} required autoFocus {...form.field('name')} />
      {!isGroup && <TextField label={t('number')} required type="tel" hint={numberHint} {...form.field('number')} />}
      {known && form.faults.number && (
        <span>
          <Button small icon="user" onClick={() => onKnown(known)}>
            {t('openKnown', { name: known.name })}
          </Button>
        </span>
      )}
      <TextField label={c('email')} type="email" {...form.field('email')} />
      <FieldGroup label={t('extraInfo')}>
        {extraInfo.map((info, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name and keep their order.
          <div key={at} className={styles.extra}>
            <TextField
              label={t('infoName')}
              value={info.name}
              maxLength={MAX_TITLE}
              fault={form.faults[`extraInfo.${at}.name`]}
              onChange={name => set(extraInfo.with(at, { ...info, name }))}
            />
            <TextField
              label={t('infoValue')}
              value={info.value}
              maxLength={MAX_VALUE}
              fault={form.faults[`extraInfo.${at}.value`]}
              onChange={value => set(extraInfo.with(at, { ...info, value }))}
            />
            <IconButton icon="trash" label={t('removeInfo')} onClick={() => set(extraInfo.toSpliced(at, 1))} />
          </div>
        ))}
        <span>
          <Button kind="quiet" small icon="plus" onClick={() => set([...extraInfo, { name: '', value: '' }])}>
            {t('addInfo')}
          </Button>
        </span>
      </FieldGroup>
    </>
  )
}
