import type { Queue } from '../../../core/tenant/queues/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Collapsed } from '../../kit/collapsed.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Button, type Form, SelectField, TextField } from '../../kit/index.ts'
import { randomText } from '../../lib/random-text.ts'
import { IntegrationField } from '../integration-choices/index.ts'
import { MessageText } from '../message-texts/index.ts'
import { PromptField } from '../prompt-choices/index.ts'
import { useRestingNote } from '../settings/index.ts'
import type { ConnectionValues } from './connection-values.ts'
import { MenuPreview } from './menu-preview.tsx'
import { connectionTexts } from './texts/index.ts'

type FieldsProps = { form: Form<ConnectionValues> }

/** Whether a form has something to say about one of these. */
const anyInvalid = (
  { faults: errors }: FieldsProps['form'],
  names: readonly (keyof ConnectionValues & string)[],
): boolean => names.some(name => errors[name])

const MESSAGES = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const
const AUTOMATION = ['maxUseBotQueues', 'timeUseBotQueues', 'transferQueueId', 'timeToTransfer'] as const
const CLOSING = ['expiresTicket', 'expiresInactiveMessage'] as const

/** `greets`: the greeting carries the menu of the company's queues; `chosen`: those of this connection. */
export function MessageFields({ form, greets, chosen }: FieldsProps & { greets: boolean; chosen: readonly Queue[] }) {
  const t = useTexts(connectionTexts)
  const restingNote = useRestingNote()
  return (
    <Collapsed
      title={t('sectionMessages')}
      shows={(greets && form.values.greetingMessage === '') || anyInvalid(form, MESSAGES)}
    >
      <MessageText
        label={t('greeting')}
        required={greets}
        hint={t('greetingHint')}
        {...form.field('greetingMessage')}
      />
      {chosen.length > 1 && <MenuPreview greeting={form.values.greetingMessage} queues={chosen} />}
      <div className="pair">
        <MessageText label={t('completion')} {...form.field('complationMessage')} />
        <MessageText
          label={t('outOfHours')}
          hint={restingNote('scheduleType', 'company', t('outOfHoursRests'))}
          {...form.field('outOfHoursMessage')}
        />
      </div>
      <MessageText
        label={t('rating')}
        rows={2}
        hint={restingNote('userRating', 'enabled', t('ratingRests'))}
        {...form.field('ratingMessage')}
      />
    </Collapsed>
  )
}

export function AutomationFields({ form, queues }: FieldsProps & { queues: readonly Queue[] }) {
  const t = useTexts(connectionTexts)
  return (
    <>
      <Collapsed title={t('sectionBot')} shows={anyInvalid(form, AUTOMATION)}>
        <div className="pair">
          <TextField label={t('maxMenus')} type="number" min={0} {...form.field('maxUseBotQueues')} />
          <TextField label={t('menuInterval')} type="number" min={0} {...form.field('timeUseBotQueues')} />
          <SelectField
            label={t('transferQueue')}
            empty={{ value: null, label: t('noQueue') }}
            options={queues.map(({ id, name }) => ({ value: id as number | null, label: name }))}
            {...form.field('transferQueueId')}
          />
          <TextField label={t('transferMinutes')} type="number" min={0} {...form.field('timeToTransfer')} />
        </div>
        <PromptField hint={t('promptHint')} {...form.field('promptId')} />
        <IntegrationField hint={t('integrationHint')} {...form.field('integrationId')} />
      </Collapsed>
      <Collapsed title={t('sectionClosing')} shows={anyInvalid(form, CLOSING)}>
        <TextField
          label={t('expires')}
          hint={t('expiresHint')}
          type="number"
          min={0}
          {...form.field('expiresTicket')}
        />
        <MessageText label={t('expiresMessage')} rows={2} {...form.field('expiresInactiveMessage')} />
      </Collapsed>
    </>
  )
}

/** The token is write-only: it is seen when it is made, never again. */
export function TokenField({ form, stored }: FieldsProps & { stored: boolean }) {
  const t = useTexts(connectionTexts)
  const { token } = form.values
  const hint = t(token ? 'tokenOnce' : stored ? 'tokenKept' : 'tokenNone')
  return (
    <Collapsed title={t('sectionApi')} shows={anyInvalid(form, ['token'])}>
      <TextField label={t('token')} autoComplete="off" hint={hint} {...form.field('token')} />
      <div className="row">
        <Button small icon="key" onClick={() => form.set('token', randomText())}>
          {t('newToken')}
        </Button>
        {token && <CopyButton text={token} label={t('copyToken')} />}
      </div>
    </Collapsed>
  )
}
