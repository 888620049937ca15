import { formatPhone } from '../../../core/kit/phone.ts'
import { type ContactListItem, ContactListItemDraft } from '../../../core/tenant/contact-lists/contract.ts'
import { common } from '../../i18n/common.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, picked, showDone, TextField, useForm } from '../../kit/index.ts'
import { withBrazil } from '../contacts/index.ts'
import { contactListItemsApi } from './api.ts'
import { peopleTexts } from './texts.ts'

interface PersonEditorProps {
  contactListId: number
  /** The one to change; a new one when absent. */
  row: ContactListItem | undefined
  onClose: () => void
  onSaved: (row: ContactListItem) => void
}

type Values = Record<'name' | 'number' | 'email', string>

/** Name 2 to 50, number 8 to 50, e-mail (spec 2 §5); people who read Portuguese are taken to be in Brazil, as with contacts. */
export function PersonEditor({ contactListId, row, onClose, onSaved }: PersonEditorProps) {
  const t = useTexts(peopleTexts)
  const c = useTexts(common)
  const form = useForm<Values>({
    schema: ContactListItemDraft,
    initial: { name: row?.name ?? '', number: row ? formatPhone(row.number) : '', email: row?.email ?? '' },
    toBody: values => ({ ...values, contactListId }),
    submit: async (values, changed) => {
      const body = { ...values, number: completed(values.number) ?? values.number }
      const saved = row
        ? await contactListItemsApi.update({ params: { contactListItemId: row.id }, body: picked(body, changed) })
        : await contactListItemsApi.create({ body: { ...body, contactListId } })
      showDone(t('saved'))
      onSaved(saved)
      onClose()
    },
    faultsOf: ({ code, sentence }) => (code === 'ERR_NUMBER_IN_CONTACT_LIST' ? { number: sentence } : undefined),
  })
  const whole = completed(form.values.number)
  return (
    <Dialog
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} required autoFocus {...form.field('name')} />
      <TextField
        label={t('number')}
        required
        type="tel"
        hint={whole ? t('numberCompleted', { number: formatPhone(whole) }) : t('numberHint')}
        {...form.field('number')}
      />
      <TextField label={c('email')} type="email" {...form.field('email')} />
    </Dialog>
  )
}

const completed = (number: string): string | undefined => (language.get() === 'pt' ? withBrazil(number) : undefined)
