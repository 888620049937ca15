import { templateFiles, templateSlots } from '../../../core/kit/message-template.ts'
import { MAX_EXAMPLE_BYTES, type Template, TemplateDraft } from '../../../core/tenant/templates/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  Dialog,
  FileField,
  FormFeet,
  IconButton,
  Notice,
  SelectField,
  showDone,
  showError,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './texts.ts'
import { templatesApi } from './use-templates.ts'
import { useMetaWords } from './words.ts'

interface TemplateEditorProps {
  whatsappId: number
  /** One that is there is only looked at: Meta reviews each change again, and takes few. */
  template: Template | undefined
  onClose: () => void
  onSaved: () => void
}

export function TemplateEditor({ template, ...more }: TemplateEditorProps) {
  return template ? <Displayed template={template} onClose={more.onClose} /> : <NewTemplate {...more} />
}

function Displayed({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useTexts(templateTexts)
  const words = useMetaWords()
  const { name, language, category, status, reason, quality, components } = template
  return (
    <Dialog title={`${t('edit')}: ${name}`} onClose={onClose}>
      <p>{`${language}, ${words(category)}, ${words(status)}. ${t('quality')}: ${words(quality)}.`}</p>
      {reason && <Notice tone="warning">{t('reason', { reason })}</Notice>}
      <TemplatePreview components={components} values={{}} />
    </Dialog>
  )
}

const languages = ['pt_BR', 'en_US', 'es_MX', 'es_ES', 'es_AR', 'pt_PT', 'en_GB', 'es', 'en']
const categories = ['UTILITY', 'MARKETING'] as const
const headers = ['none', 'text', ...templateFiles] as const
const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const
const MAX_BUTTONS = 10

interface NewButton {
  type: (typeof buttonTypes)[number]
  text: string
  url: string
  phone: string
}

interface Values extends Record<string, unknown> {
  name: string
  language: string
  category: (typeof categories)[number]
  above: (typeof headers)[number]
  header: string
  file: File | null
  body: string
  footer: string
  buttons: readonly NewButton[]
  examples: Record<string, string>
}

/** What the form makes of it, as Meta names the parts. */
const componentsOf = ({ above, header, body, footer, buttons }: Values) => [
  ...(above === 'text' && header ? [{ type: 'HEADER', format: 'TEXT', text: header }] : []),
  ...(above !== 'none' && above !== 'text' ? [{ type: 'HEADER', format: above.toUpperCase() }] : []),
  { type: 'BODY', text: body },
  ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
  ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map(button => ({ ...button })) }] : []),
]

const bodyOf = ({ above, header, buttons, file: _file, ...values }: Values) => ({
  ...values,
  ...(above === 'text' ? { header } : {}),
  ...(above === 'none' || above === 'text' ? {} : { headerFile: above }),
  buttons: buttons.map(({ type, text, url, phone }) => ({
    ...{ type, text },
    ...(type === 'URL' ? { url } : {}),
    ...(type === 'PHONE_NUMBER' ? { phone } : {}),
  })),
})

function NewTemplate({ whatsappId, onClose, onSaved }: Omit<TemplateEditorProps, 'template'>) {
  const t = useTexts(templateTexts)
  const words = useMetaWords()
  const form = useForm<Values>({
    schema: TemplateDraft,
    initial: {
      ...{ name: '', language: 'pt_BR', category: 'UTILITY', above: 'none', header: '', file: null },
      ...{ body: '', footer: '', buttons: [], examples: {} },
    },
    toBody: bodyOf,
    submit: async values => {
      const params = { whatsappId }
      const body = bodyOf(values)
      const { file } = values
      await templatesApi.create('headerFile' in body && file ? { params, form: formOf(body, file) } : { params, body })
      showDone(t('submitted'))
      onSaved()
      onClose()
    },
  })
  const { above, buttons, examples, file } = form.values
  const components = componentsOf(form.values)
  const slots = templateSlots(components)
  const setButton = (at: number, change: Partial<NewButton>): void =>
    form.set(
      'buttons',
      buttons.map((button, place) => (place === at ? { ...button, ...change } : button)),
    )
  const choose = (chosen: File | null): void => {
    if (chosen && chosen.size > MAX_EXAMPLE_BYTES) showError(t('tooLargeExample'))
    else form.set('file', chosen)
  }
  return (
    <Dialog
      title={t('add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} label={t('submit')} />}
    >
      <TextField label={t('name')} hint={t('nameHint')} required autoFocus {...form.field('name')} />
      <div className="pair">
        <SelectField
          label={t('language')}
          options={languages.map(value => ({ value, label: value }))}
          {...form.field('language')}
        />
        <SelectField
          label={t('category')}
          hint={t('categoryHint')}
          options={categories.map(value => ({ value, label: words(value) }))}
          {...form.field('category')}
        />
      </div>
      <SelectField
        label={t('headerKind')}
        options={headers.map(value => ({ value, label: t(`header_${value}`) }))}
        {...form.field('above')}
      />
      {above === 'text' && <TextField label={t('header')} maxLength={60} {...form.field('header')} />}
      {above !== 'none' && above !== 'text' && (
        <FileField label={t('headerExample')} value={file} fault={form.faults.example} onChange={choose} />
      )}
      <TextArea label={t('text')} hint={t('bodyHint')} rows={5} required {...form.field('body')} />
      <TextField label={t('footer')} hint={t('footerHint')} maxLength={60} {...form.field('footer')} />
      {buttons.map((button, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place.
        <fieldset key={at}>
          <div className="pair">
            <SelectField
              label={t('buttonType', { n: at + 1 })}
              options={buttonTypes.map(value => ({ value, label: t(value) }))}
              value={button.type}
              onChange={type => setButton(at, { type })}
            />
            <TextField
              label={t('buttonText', { n: at + 1 })}
              maxLength={25}
              value={button.text}
              fault={form.faults[`buttons.${at}.text`]}
              onChange={text => setButton(at, { text })}
            />
          </div>
          {button.type === 'URL' && (
            <TextField
              label={t('buttonUrl', { n: at + 1 })}
              hint={t('buttonUrlHint')}
              type="url"
              value={button.url}
              fault={form.faults[`buttons.${at}.url`]}
              onChange={url => setButton(at, { url })}
            />
          )}
          {button.type === 'PHONE_NUMBER' && (
            <TextField
              label={t('buttonPhone', { n: at + 1 })}
              type="tel"
              value={button.phone}
              fault={form.faults[`buttons.${at}.phone`]}
              onChange={phone => setButton(at, { phone })}
            />
          )}
          <IconButton
            icon="trash"
            label={t('removeButton', { n: at + 1 })}
            onClick={() =>
              form.set(
                'buttons',
                buttons.filter((_, place) => place !== at),
              )
            }
          />
        </fieldset>
      ))}
      {buttons.length < MAX_BUTTONS && (
        <Button
          small
          icon="plus"
          onClick={() => form.set('buttons', [...buttons, { type: 'QUICK_REPLY', text: '', url: '', phone: '' }])}
        >
          {t('addButton')}
        </Button>
      )}
      {slots.length > 0 && <p className="soft">{t('examplesHint')}</p>}
      {slots.map(({ key, name }) => (
        <TextField
          key={key}
          label={t('exampleOf', { name })}
          required
          value={examples[key] ?? ''}
          fault={form.faults[`examples.${key}`]}
          onChange={text => form.set('examples', { ...examples, [key]: text })}
        />
      ))}
      <TemplatePreview components={components} values={examples} />
    </Dialog>
  )
}

/** Lists and the like as JSON. */
function formOf(body: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('example', file, file.name)
  return form
}
