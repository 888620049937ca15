import { useState } from 'react'
import type { PlanFeature } from '../../../core/domain/access/plan-features.ts'
import type { UserOption } from '../../../core/tenant/users/contract.ts'
import { usePlan } from '../../app/session/plan.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ColorPicker } from '../../kit/fields/color-picker.tsx'
import { FileField, type Form, MultiSelect, SelectField, TextField } from '../../kit/index.ts'
import { FlowField } from '../flow-choices/index.ts'
import { IntegrationField } from '../integration-choices/index.ts'
import { MessageText } from '../message-texts/index.ts'
import { PromptField } from '../prompt-choices/index.ts'
import { useRestingNote } from '../settings/index.ts'
import { type Answerer, answererOf, answerers } from './answering.ts'
import type { QueueValues } from './queue-values.ts'
import { queueTexts } from './texts.ts'

/** The feature of the plan that each needs. */
const needs: Record<Exclude<Answerer, 'people'>, PlanFeature> = {
  flow: 'useFlowConversation',
  integration: 'useIntegrations',
  assistant: 'useOpenAi',
  bills: 'useIntegrations',
}

interface QueueFieldsProps {
  form: Form<QueueValues>
  /** The colours of other queues. */
  taken: readonly string[]
  /** How far the file is on its way. */
  progress: number | undefined
  /** Who can attend, and who does: of a queue that is there. A new one asks afterwards. */
  members?: { people: readonly Pick<UserOption, 'id' | 'name'>[]; here: readonly number[] }
}

/** Name, colour, place and messages of a queue, and who answers first in it. */
export function QueueFields({ form, taken, progress, members }: QueueFieldsProps) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const restingNote = useRestingNote()
  const includes = usePlan(useUser())
  const { values } = form
  const [answerer, setAnswerer] = useState(answererOf(values))
  const offered = answerers.filter(one => one === answerer || one === 'people' || includes(needs[one]))
  return (
    <>
      <div className="pair">
        <TextField label={c('name')} required {...form.field('name')} />
        <ColorPicker label={t('color')} required taken={taken} {...form.field('color')} />
        <TextField label={t('order')} type="number" min={0} {...form.field('orderQueue')} />
      </div>
      {offered.length > 1 && (
        <SelectField<Answerer>
          label={t('whoAnswers')}
          hint={t(`hint_${answerer}`)}
          options={offered.map(one => ({ value: one, label: t(one) }))}
          value={answerer}
          onChange={one => {
            setAnswerer(one)
            const before = answererOf(values)
            // What answered before answers no more; what is chosen below takes its place.
            if (one === before) return
            for (const field of ['flowId', 'integrationId', 'promptId'] as const) form.set(field, null)
            form.set('service', one === 'bills' ? 'bills' : '')
          }}
        />
      )}
      {answerer === 'flow' && <FlowField label={t('flow')} none={t('noFlow')} {...form.field('flowId')} />}
      {answerer === 'integration' && <IntegrationField hint={t('integrationHint')} {...form.field('integrationId')} />}
      {answerer === 'assistant' && <PromptField hint={t('promptHint')} {...form.field('promptId')} />}
      {members && (
        <MultiSelect
          label={t('members')}
          hint={t('membersHint')}
          placeholder={t('nobody')}
          options={members.people.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.userIds ?? members.here}
          onChange={chosen => form.set('userIds', chosen)}
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
