import type { QueueService } from '../../../core/tenant/queues/contract.ts'
import { usePlan } from '../../app/session/plan.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ColorPicker } from '../../kit/fields/color-picker.tsx'
import { FileField, type Form, SelectField, TextField } from '../../kit/index.ts'
import { FlowField } from '../flow-choices/index.ts'
import { IntegrationField } from '../integration-choices/index.ts'
import { MessageText } from '../message-texts/index.ts'
import { PromptField } from '../prompt-choices/index.ts'
import { useRestingNote } from '../settings/index.ts'
import type { QueueValues } from './queue-values.ts'
import { queueTexts } from './texts.ts'

/** The features by which something else than the menu answers whoever comes in. */
const mayAnswer = ['useFlowConversation', 'useIntegrations', 'useOpenAi'] as const

interface QueueFieldsProps {
  form: Form<QueueValues>
  /** The colours of other queues. */
  taken: readonly string[]
  /** How far the file is on its way. */
  progress: number | undefined
}

/** Name, colour, place and messages of a queue; what may answer in it stands in the order in which it is asked (`enterQueue`). */
export function QueueFields({ form, taken, progress }: QueueFieldsProps) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const restingNote = useRestingNote()
  const includes = usePlan(useUser())
  return (
    <>
      <div className="pair">
        <TextField label={c('name')} required {...form.field('name')} />
        <ColorPicker label={t('color')} required taken={taken} {...form.field('color')} />
        <TextField label={t('order')} type="number" min={0} {...form.field('orderQueue')} />
      </div>
      {mayAnswer.some(includes) && (
        <div>
          <h3>{t('whoAnswers')}</h3>
          <p className="soft">{t('whoAnswersHint')}</p>
        </div>
      )}
      {includes('useFlowConversation') && (
        <FlowField label={t('flow')} hint={t('flowHint')} none={t('noFlow')} {...form.field('flowId')} />
      )}
      <IntegrationField hint={t('integrationHint')} {...form.field('integrationId')} />
      <PromptField hint={t('promptHint')} {...form.field('promptId')} />
      {includes('useIntegrations') && (
        <SelectField<QueueService>
          label={t('service')}
          hint={t('serviceHint')}
          empty={{ value: '', label: t('noService') }}
          options={[{ value: 'bills', label: t('serviceBills') }]}
          {...form.field('service')}
        />
      )}
      <MessageText label={t('greeting')} hint={t('greetingHint')} {...form.field('greetingMessage')} />
      <FileField label={t('greetingFile')} hint={t('greetingFileHint')} progress={progress} {...form.field('file')} />
      <MessageText
        label={t('outOfHours')}
        hint={restingNote('scheduleType', 'queue', t('outOfHoursRests'))}
        {...form.field('outOfHoursMessage')}
      />
    </>
  )
}
