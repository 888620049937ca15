import useSWR from 'swr'
import {
  getsDeliveries,
  type IntegrationType,
  integrationLanguages,
  integrationTypes,
  type QueueIntegration,
  QueueIntegrationDraft,
} from '../../../core/tenant/queue-integrations/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Dialog,
  type Form,
  FormFeet,
  Notice,
  picked,
  SelectField,
  showDone,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { AnswerNote } from '../answer-sources/index.ts'
import { queueIntegrationsApi } from '../integration-choices/index.ts'
import { type IntegrationValues, valuesOf } from './integration-values.ts'
import { SigningSecret } from './signing-secret.tsx'
import { integrationTexts, languageNames, typeNames } from './texts.ts'
import { TryAgent } from './try-agent.tsx'

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
    submit: async (values, changed) => {
      const body = QueueIntegrationDraft.parse(values)
      const params = row && { integrationId: row.id }
      onSaved(
        params
          ? await queueIntegrationsApi.update({ params, body: picked(body, changed) })
          : await queueIntegrationsApi.create({ body }),
      )
      showDone(t('saved'))
      onClose()
    },
  })
  const { type } = form.values
  const { data: links } = useSWR(['integration-links'], () => queueIntegrationsApi.list())
  return (
    <Dialog
      size="large"
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <AnswerNote lead="integrationId" id={row?.id} />
      <div className="pair">
        <SelectField<IntegrationType>
          label={t('type')}
          options={integrationTypes.map(value => ({ value, label: typeNames[value] }))}
          {...form.field('type')}
        />
        <TextField label={c('name')} required autoFocus {...form.field('name')} />
      </div>
      {type === 'dialogflow' && <DialogflowFields form={form} stored={row} />}
      {type !== 'dialogflow' && (
        <TextField
          label={t('url')}
          hint={t(urlHints[type])}
          required
          type="url"
          autoComplete="off"
          {...form.field('urlN8N')}
        />
      )}
      {type !== 'dialogflow' && links?.linksFiles === false && <Notice tone="warning">{t('noFileLinks')}</Notice>}
      {row && getsDeliveries(type) && <SigningSecret integrationId={row.id} />}
      {type === 'typebot' && <TypebotFields form={form} />}
    </Dialog>
  )
}

const urlHints = { typebot: 'viewerHint', n8n: 'n8nHint', webhook: 'urlHint' } as const

type PartProps = { form: Form<IntegrationValues> }

function DialogflowFields({ form, stored }: PartProps & { stored: QueueIntegration | undefined }) {
  const t = useTexts(integrationTexts)
  const keeps = stored?.hasJsonContent === true && form.values.urlN8N === stored.urlN8N
  const provided = form.values.jsonContent
  return (
    <>
      <div className="pair">
        <TextField label={t('project')} autoComplete="off" {...form.field('projectName')} />
        <SelectField<QueueIntegration['language']>
          label={t('language')}
          options={integrationLanguages.map(value => ({ value, label: languageNames[value] }))}
          {...form.field('language')}
        />
      </div>
      <TextArea
        label={t('account')}
        hint={t(keeps ? 'keptAccount' : 'neverShown')}
        placeholder={keeps && provided === undefined ? t('isSet') : ''}
        rows={5}
        {...form.field('jsonContent')}
        value={provided ?? ''}
        onChange={text => form.set('jsonContent', text === '' ? undefined : text)}
      />
      <TextField
        label={t('dialogflowUrl')}
        type="url"
        placeholder="https://dialogflow.googleapis.com"
        autoComplete="off"
        {...form.field('urlN8N')}
      />
      <TryAgent values={form.values} stored={stored} />
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
