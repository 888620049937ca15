import { bareAddress } from '../../../core/domain/ai-server.ts'
import {
  type Prompt,
  PromptDraft,
  TEXT_VOICE,
  USUAL_AI,
  voiceNames,
  voiceOf,
} from '../../../core/tenant/prompts/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Dialog,
  type Form,
  FormFeet,
  PasswordField,
  picked,
  SelectField,
  showDone,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { AnswerNote } from '../answer-sources/index.ts'
import { promptsApi } from '../prompt-choices/index.ts'
import { useQueueChoices, useQueues } from '../queues/index.ts'
import { promptTexts } from './texts.ts'

/** Numbers are stored as typed; a key that nobody typed stays as it is. */
interface Values extends Record<string, unknown> {
  name: string
  prompt: string
  queueId: number | null
  voice: string
  voiceKey: string | undefined
  voiceRegion: string
  maxTokens: string
  temperature: string
  maxMessages: string
  tokenLimit: string
  baseUrl: string
  model: string
  transcriptionModel: string
  apiKey: string | undefined
}

const valuesOf = (row: Prompt | undefined): Values => ({
  name: row?.name ?? '',
  prompt: row?.prompt ?? '',
  queueId: row?.queueId ?? null,
  voice: row?.voice ?? TEXT_VOICE,
  voiceKey: undefined,
  voiceRegion: row?.voiceRegion ?? '',
  maxTokens: String(row?.maxTokens ?? 100),
  temperature: String(row?.temperature ?? 1),
  maxMessages: String(row?.maxMessages ?? 10),
  tokenLimit: String(row?.tokenLimit ?? ''),
  baseUrl: row?.baseUrl ?? '',
  model: row?.model ?? '',
  transcriptionModel: row?.transcriptionModel ?? '',
  apiKey: undefined,
})

interface PromptDialogProps {
  /** The one to edit; a new one when absent. */
  row: Prompt | undefined
  onClose: () => void
  onSaved: (row: Prompt) => void
}

/** What an assistant is, where it hands over, how it speaks, and whom it asks. */
export function PromptDialog({ row, onClose, onSaved }: PromptDialogProps) {
  const t = useTexts(promptTexts)
  const c = useTexts(common)
  const { rows: allQueues } = useQueues()
  const queues = useQueueChoices()
  const form = useForm<Values>({
    schema: PromptDraft,
    initial: valuesOf(row),
    submit: async (values, changed) => {
      const body = PromptDraft.parse(values)
      onSaved(
        row
          ? await promptsApi.update({ params: { promptId: row.id }, body: picked(body, changed) })
          : await promptsApi.create({ body }),
      )
      showDone(t('saved'))
      onClose()
    },
  })
  return (
    <Dialog
      size="large"
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <AnswerNote lead="promptId" id={row?.id} />
      <div className="pair">
        <TextField label={c('name')} required autoFocus {...form.field('name')} />
        <SelectField<number | null>
          label={t('queue')}
          hint={
            allQueues?.length === 0 ? (
              <>
                {t('noQueues')}{' '}
                <a href="/queues" target="_blank" data-native rel="noopener">
                  {t('toQueues')}
                </a>
              </>
            ) : (
              t('queueHint')
            )
          }
          required
          empty={{ value: null, label: c('choose') }}
          options={queues}
          {...form.field('queueId')}
        />
      </div>
      <TextArea label={t('prompt')} hint={t('promptHint')} required rows={8} {...form.field('prompt')} />
      <div className="pair">
        <TextField label={t('maxTokens')} type="number" min={1} {...form.field('maxTokens')} />
        <TextField label={t('temperature')} type="number" min={0} max={2} step={0.1} {...form.field('temperature')} />
        <TextField label={t('maxMessages')} type="number" min={1} {...form.field('maxMessages')} />
        <TextField
          label={t('tokenLimit')}
          hint={t('tokenLimitHint')}
          type="number"
          min={1}
          {...form.field('tokenLimit')}
        />
      </div>
      <ServiceFields form={form} stored={row} />
      <VoiceFields form={form} stored={row} />
    </Dialog>
  )
}

type PartProps = { form: Form<Values>; stored: Prompt | undefined }

function ServiceFields({ form, stored }: PartProps) {
  const t = useTexts(promptTexts)
  const keeps = stored?.hasApiKey === true && bareAddress(form.values.baseUrl) === stored.baseUrl
  return (
    <>
      <h3>{t('service')}</h3>
      <p>{t('serviceHint')}</p>
      <TextField
        label={t('baseUrl')}
        type="url"
        placeholder={USUAL_AI.baseUrl}
        autoComplete="off"
        {...form.field('baseUrl')}
      />
      <div className="pair">
        <KeyField label={t('apiKey')} form={form} name="apiKey" keeps={keeps} />
        <TextField label={t('model')} placeholder={USUAL_AI.model} autoComplete="off" {...form.field('model')} />
      </div>
      <TextField
        label={t('ears')}
        hint={t('earsHint')}
        placeholder="whisper-1"
        autoComplete="off"
        {...form.field('transcriptionModel')}
      />
    </>
  )
}

function VoiceFields({ form, stored }: PartProps) {
  const t = useTexts(promptTexts)
  const { voice, voiceRegion } = form.values
  const voices = voiceNames.map(name => ({ value: voiceOf(name), label: name }))
  return (
    <>
      <h3>{t('speech')}</h3>
      <SelectField
        label={t('voice')}
        hint={t('voiceHint')}
        options={[{ value: TEXT_VOICE, label: t('text') }, ...voices]}
        {...form.field('voice')}
      />
      {voice !== TEXT_VOICE && (
        <div className="pair">
          <KeyField
            label={t('voiceKey')}
            form={form}
            name="voiceKey"
            keeps={stored?.hasVoiceKey === true && voiceRegion === stored.voiceRegion}
          />
          <TextField
            label={t('voiceRegion')}
            placeholder="brazilsouth"
            autoComplete="off"
            {...form.field('voiceRegion')}
          />
        </div>
      )}
    </>
  )
}

interface KeyFieldProps {
  label: string
  form: Form<Values>
  name: 'apiKey' | 'voiceKey'
  /** Whether the stored one stays where nothing is typed. */
  keeps: boolean
}

function KeyField({ label, form, name, keeps }: KeyFieldProps) {
  const t = useTexts(promptTexts)
  const typed = form.values[name]
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      placeholder={keeps && typed === undefined ? t('isSet') : ''}
      hint={t(keeps ? 'keptKey' : 'neverShown')}
      {...form.field(name)}
      value={typed ?? ''}
      onChange={text => form.set(name, text === '' ? undefined : text)}
    />
  )
}
