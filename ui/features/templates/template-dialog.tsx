import { useRef, useState } from 'react'
import { templateFile, whyUnusable } from '../../../core/kit/message-template.ts'
import { normalizeText } from '../../../core/kit/text.ts'
import type { Message } from '../../../core/tenant/messages/contract.ts'
import type { Template } from '../../../core/tenant/templates/contract.ts'
import type { Ticket } from '../../../core/tenant/tickets/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  FileField,
  Notice,
  SearchBox,
  SkeletonList,
  showFailure,
} from '../../kit/index.ts'
import { randomText } from '../../lib/random-text.ts'
import { firstValues, TemplateFields } from './template-fields.tsx'
import * as styles from './templates.module.css'
import { templateTexts } from './texts.ts'
import { templatesApi, useTemplates } from './use-templates.ts'
import { useMetaWords } from './words.ts'

interface TemplateDialogProps {
  ticket: Pick<Ticket, 'id' | 'whatsappId'> & { contact: { name: string } }
  onSent: (message: Message) => void
  onClose: () => void
}

/** A template is chosen, filled in and sent to the contact of a ticket. */
export default function TemplateDialog({ ticket, onSent, onClose }: TemplateDialogProps) {
  const t = useTexts(templateTexts)
  const [template, setTemplate] = useState<Template>()
  return template ? (
    <Filling
      ticket={ticket}
      template={template}
      onOther={() => setTemplate(undefined)}
      onSent={onSent}
      onClose={onClose}
    />
  ) : (
    <Dialog title={t('sendTitle', { name: ticket.contact.name })} onClose={onClose}>
      <Choosing whatsappId={ticket.whatsappId!} onChoose={setTemplate} />
    </Dialog>
  )
}

function Choosing({ whatsappId, onChoose }: { whatsappId: number; onChoose: (template: Template) => void }) {
  const t = useTexts(templateTexts)
  const words = useMetaWords()
  const list = useTemplates(whatsappId)
  const [search, setSearch] = useState('')
  if (list.failure && !list.rows) return <ErrorState error={list.failure} onRetry={() => void list.reload()} />
  if (!list.rows) return <SkeletonList rows={4} />
  const known = list.rows.filter(({ status }) => status !== 'DELETED')
  if (known.length === 0) return <EmptyState icon="note" title={t('none')} />
  const wanted = normalizeText(search)
  const found = known
    .filter(each => normalizeText(`${each.name} ${textOf(each)}`).includes(wanted))
    .toSorted((a, b) => Number(whyUnusable(a) !== undefined) - Number(whyUnusable(b) !== undefined))
  return (
    <>
      <SearchBox label={t('search')} onSearch={setSearch} />
      {found.length === 0 && <p>{t('noneFound')}</p>}
      <ul className={styles.choices} aria-label={t('choose')}>
        {found.map(template => {
          const why = whyUnusable(template)
          return (
            <li key={template.id}>
              <button
                type="button"
                className={styles.choice}
                disabled={why !== undefined}
                onClick={() => onChoose(template)}
              >
                <strong>{template.name}</strong> <small>{`${template.language}, ${words(template.category)}`}</small>
                <span>{textOf(template)}</span>
                {why && <small>{t(`unusable_${why}`, { status: words(template.status) })}</small>}
                {!why && template.quality === 'RED' && <small>{t('lowQuality')}</small>}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const textOf = ({ components }: Template): string => components.find(({ type }) => type === 'BODY')?.text ?? ''

interface FillingProps extends TemplateDialogProps {
  template: Template
  onOther: () => void
}

const accepts = { image: '.jpg,.jpeg,.png', video: '.mp4,.3gp', document: '' } as const

function Filling({ ticket, template, onOther, onSent, onClose }: FillingProps) {
  const t = useTexts(templateTexts)
  const c = useTexts(common)
  const words = useMetaWords()
  const [values, setValues] = useState(() => firstValues(template))
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  // The same send, however often its button is pressed after a lost answer.
  const clientId = useRef(randomText())
  const kind = templateFile(template.components)
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      const params = { ticketId: ticket.id }
      onSent(await templatesApi.send(file ? { params, form: formOf(file) } : { params, body: bodyOf() }))
      onClose()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  const bodyOf = () => ({ templateId: template.id, values, clientId: clientId.current })
  const formOf = (chosen: File): FormData => {
    const form = new FormData()
    form.append('templateId', String(template.id))
    form.append('values', JSON.stringify(values))
    form.append('clientId', clientId.current)
    form.append('medias', chosen, chosen.name)
    return form
  }
  return (
    <Dialog
      title={t('sendTitle', { name: ticket.contact.name })}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onOther}>{t('other')}</Button>
          <span className="grow" />
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button kind="primary" type="submit" icon="send" busy={busy} disabled={kind !== undefined && !file}>
            {t('send')}
          </Button>
        </>
      }
    >
      {kind && <FileField label={t(`file_${kind}`)} accept={accepts[kind]} value={file} onChange={setFile} />}
      {kind && !file && <p className="soft">{t('fileRequired')}</p>}
      <TemplateFields template={template} values={values} onChange={setValues} />
      <Notice>{t('costs', { category: words(template.category) })}</Notice>
    </Dialog>
  )
}
