import { useRef } from 'react'
import { type Connection, ConnectionDraft } from '../../../core/tenant/connections/contract.ts'
import { usePlan } from '../../app/session/plan.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Dialog,
  FormFeet,
  MultiSelect,
  SelectField,
  SwitchField,
  showDone,
  TextField,
  useForm,
} from '../../kit/index.ts'
import type { CallFailure } from '../../lib/api/failure.ts'
import { useQueues } from '../queues/index.ts'
import { CloudFields } from './cloud-fields.tsx'
import { AutomationFields, MessageFields, TokenField } from './connection-fields.tsx'
import { type ConnectionValues, valuesOf } from './connection-values.ts'
import { FlowEntries, useFlowEntries } from './flow-entries.tsx'
import { ProxyFields } from './proxy-fields.tsx'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi } from './use-connections.ts'

interface ConnectionDialogProps {
  /** The connection to edit; a new one when absent. */
  connection?: Connection
  onClose: () => void
  /** Told the id of a connection that is new. */
  onSaved: (newId?: number) => void
}

/** A connection's name, queues, messages and what it does by itself (spec 1 §3). */
export default function ConnectionDialog({ connection, onClose, onSaved }: ConnectionDialogProps) {
  const t = useTexts(connectionTexts)
  const c = useTexts(common)
  const { rows: queues = [] } = useQueues()
  const hasFlows = usePlan(useUser())('useFlowConversation')
  const entries = useFlowEntries(connection?.id, hasFlows)
  /** The connection, also one that was made when its flows were rejected. */
  const id = useRef(connection?.id)
  const form = useForm<ConnectionValues>({
    schema: ConnectionDraft,
    initial: valuesOf(connection),
    submit: async (values, changed) => {
      if (id.current) await connectionsApi.update({ params: { whatsappId: id.current }, body: changed })
      else id.current = (await connectionsApi.create({ body: values })).id
      if (!(await entries.save(id.current))) return
      showDone(t('saved'))
      onClose()
      // Nobody scans a code for the official platform.
      onSaved(connection || values.provider === 'cloud' ? undefined : id.current)
    },
    faultsOf: fieldOf,
  })
  const isOfficial = form.values.provider === 'cloud'
  return (
    <Dialog
      size="large"
      title={t(connection ? 'edit' : 'add')}
      form={{ dirty: form.dirty || entries.form.dirty, failure: form.failure ?? entries.form.failure }}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} required {...form.field('name')} />
      {!connection && (
        <SelectField
          label={t('way')}
          options={[
            { value: 'beta', label: t('wayPhone') },
            { value: 'cloud', label: t('wayCloud') },
          ]}
          {...form.field('provider')}
          onChange={provider => form.set('provider', provider)}
        />
      )}
      {isOfficial && <CloudFields form={form} stored={connection} />}
      <SwitchField label={t('defaultSwitch')} {...form.field('isDefault')} />
      <MultiSelect
        label={t('queues')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        {...form.field('queueIds')}
        onChange={chosen => form.set('queueIds', [...chosen])}
      />
      <MessageFields
        form={form}
        greets={queues.length > 1}
        chosen={queues.filter(queue => form.values.queueIds.includes(queue.id))}
      />
      <AutomationFields form={form} queues={queues} />
      {hasFlows && <FlowEntries entries={entries} />}
      {!isOfficial && <ProxyFields form={form} stored={connection} />}
      <TokenField form={form} stored={connection?.hasToken ?? false} />
    </Dialog>
  )
}

/** Rejections that belong to a field. */
function fieldOf({ code, sentence }: CallFailure): Record<string, string> | undefined {
  const fields: Partial<Record<string, string>> = {
    ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
    ERR_WAPP_TOKEN_UNUSABLE: 'token',
    ERR_WAPP_PROXY_PRIVATE: 'proxyAddress',
    ERR_WAPP_PROXY_USER_REQUIRED: 'proxyUsername',
    ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
    ERR_WAPP_CLOUD_TAKEN: 'cloud.phoneNumberId',
    ERR_NO_OTHER_WHATSAPP: 'isDefault',
  }
  const field = fields[code ?? '']
  return field ? { [field]: sentence } : undefined
}
