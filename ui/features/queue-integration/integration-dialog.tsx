import {
  type IntegrationType,
  type QueueIntegration,
  QueueIntegrationDraft,
} from '../../../core/tenant/queue-integrations/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, type Form, FormFeet, SelectField, showDone, TextArea, TextField, useForm } from '../../kit/index.ts'
import { queueIntegrationsApi } from '../integration-choices/index.ts'
import { integrationTexts, languageNames, typeNames } from './texts.ts'

/** Numbers are kept as typed; a service account that nobody gives stays as it is. */
export interface IntegrationValues extends Record<string, unknown> {
  type: IntegrationType
  name: string
  projectName: string
  jsonContent: string | undefined
  language: QueueIntegration['language']
  urlN8N: string
  typebotSlug: string
  typebotExpires: string
  typebotDelayMessage: string
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
  typebotCustomVar1: string
  typebotCustomVar2: string
}

const valuesOf = (row: QueueIntegration | undefined): IntegrationValues => ({
  type: row?.type ?? 'typebot',
  name: row?.name ?? '',
  projectName: row?.projectName ?? '',
  jsonContent: undefined,
  language: row?.language ?? 'pt-BR',
  urlN8N: row?.urlN8N ?? '',
  typebotSlug: row?.typebotSlug ?? '',
  typebotExpires: String(row?.typebotExpires ?? 1),
  typebotDelayMessage: String(row?.typebotDelayMessage ?? 1000),
  typebotKeywordFinish: row?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: row?.typebotKeywordRestart ?? '',
  typebotRestartMessage: row?.typebotRestartMessage ?? '',
  typebotUnknownMessage: row?.typebotUnknownMessage ?? '',
  typebotCustomVar1: row?.typebotCustomVar1 ?? '',
  typebotCustomVar2: row?.typebotCustomVar2 ?? '',
})

interface IntegrationDialogProps {
  /** The one to edit; a new one when absent. */
  row: QueueIntegration | undefined
  onClose: () => void
  onSaved: (row: QueueIntegration) => void
}

/** What an integration is, where it is found, and what its type needs beside. */
export function IntegrationDialog({ row, onClose, onSaved }: IntegrationDialogProps) {
  const t = useTexts(integrationTexts)
  const c = useTexts(common)
  const form = useForm<IntegrationValues>({
    schema: QueueIntegrationDraft,
    initial: valuesOf(row),
    submit: async values => {
      const body = QueueIntegrationDraft.parse(values)
      const params = row && { integrationId: row.id }
      onSaved(
        params ? await queueIntegrationsApi.update({ params, body }) : await queueIntegrationsApi.create({ body }),
      )
      showDone(t('saved'))
      onClose()
    },
  })
  const { type } = form.values
  return (
    <Dialog
      size="large"
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <div className="pair">
        <SelectField<IntegrationType>
          label={t('type')}
          options={(['dialogflow', 'n8n', 'webhook', 'typebot'] as const).map(value => ({
            value,
            label: typeNames[value],
          }))}
          {...form.field('type')}
        />
        <TextField label={c('name')} required autoFocus {...form.field('name')} />
      </div>
      {type === 'dialogflow' && <DialogflowFields form={form} stored={row} />}
      {type !== 'dialogflow' && (
        <TextField
          label={t('url')}
          hint={t(type === 'typebot' ? 'viewerHint' : 'urlHint')}
          required
          type="url"
          autoComplete="off"
          {...form.field('urlN8N')}
        />
      )}
      {type === 'typebot' && <TypebotFields form={form} />}
    </Dialog>
  )
}

type PartProps = { form: Form<IntegrationValues> }

function DialogflowFields({ form, stored }: PartProps & { stored: QueueIntegration | undefined }) {
  const t = useTexts(integrationTexts)
  const keeps = stored?.hasJsonContent === true && form.values.urlN8N === stored.urlN8N
  const given = form.values.jsonContent
  return (
    <>
      <div className="pair">
        <TextField label={t('project')} autoComplete="off" {...form.field('projectName')} />
        <SelectField<QueueIntegration['language']>
          label={t('language')}
          options={(['pt-BR', 'en', 'es'] as const).map(value => ({ value, label: languageNames[value] }))}
          {...form.field('language')}
        />
      </div>
      <TextArea
        label={t('account')}
        hint={t(keeps ? 'keptAccount' : 'neverShown')}
        placeholder={keeps && given === undefined ? t('isSet') : ''}
        rows={5}
        {...form.field('jsonContent')}
        value={given ?? ''}
        onChange={text => form.set('jsonContent', text === '' ? undefined : text)}
      />
      <TextField
        label={t('dialogflowUrl')}
        type="url"
        placeholder="https://dialogflow.googleapis.com"
        autoComplete="off"
        {...form.field('urlN8N')}
      />
    </>
  )
}

function TypebotFields({ form }: PartProps) {
  const t = useTexts(integrationTexts)
  return (
    <>
      <div className="pair">
        <TextField label={t('slug')} required autoComplete="off" {...form.field('typebotSlug')} />
        <TextField
          label={t('expires')}
          hint={t('expiresHint')}
          type="number"
          min={0}
          {...form.field('typebotExpires')}
        />
        <TextField label={t('delay')} type="number" min={0} {...form.field('typebotDelayMessage')} />
      </div>
      <div className="pair">
        <TextField label={t('finishWord')} {...form.field('typebotKeywordFinish')} />
        <TextField label={t('restartWord')} {...form.field('typebotKeywordRestart')} />
      </div>
      <TextArea label={t('restartMessage')} rows={2} {...form.field('typebotRestartMessage')} />
      <TextArea label={t('unknownMessage')} rows={2} {...form.field('typebotUnknownMessage')} />
      <div className="pair">
        <TextField label={t('customVar1')} autoComplete="off" {...form.field('typebotCustomVar1')} />
        <TextField label={t('customVar2')} autoComplete="off" {...form.field('typebotCustomVar2')} />
      </div>
    </>
  )
}
