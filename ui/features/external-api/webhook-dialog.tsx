import {
  hookEvents,
  type OutgoingWebhook,
  OutgoingWebhookDraft,
  type outgoingWebhookRoutes,
} from '../../../core/tenant/outgoing-webhooks/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, MultiSelect, SwitchField, showDone, TextField, useForm } from '../../kit/index.ts'
import type { Client } from '../../lib/api/client.ts'
import { webhookTexts } from './webhook-texts.ts'

interface WebhookDialogProps {
  /** The one to edit; a new one when absent. */
  row: OutgoingWebhook | undefined
  api: Pick<Client<typeof outgoingWebhookRoutes>, 'create' | 'update'>
  onClose: () => void
  /** With the secret of a new one, which is not told again. */
  onSaved: (row: OutgoingWebhook, secret?: string) => void
}

/** Where a webhook is, what it is told, and whether it is told anything at present. */
export function WebhookDialog({ row, api, onClose, onSaved }: WebhookDialogProps) {
  const t = useTexts(webhookTexts)
  const c = useTexts(common)
  const form = useForm({
    schema: OutgoingWebhookDraft,
    initial: {
      name: row?.name ?? '',
      url: row?.url ?? '',
      events: row?.events ?? [],
      isActive: row?.isActive ?? true,
    },
    submit: async body => {
      if (row) onSaved(await api.update({ params: { webhookId: row.id }, body }))
      else {
        const { secret, ...saved } = await api.create({ body })
        onSaved(saved, secret)
      }
      showDone(t('saved'))
      onClose()
    },
  })
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
        label={t('url')}
        hint={t('urlHint')}
        placeholder="https://loja.example.com/eventos"
        required
        type="url"
        autoComplete="off"
        {...form.field('url')}
      />
      <MultiSelect
        label={t('events')}
        required
        options={hookEvents.map(value => ({ value, label: t(value) }))}
        {...form.field('events')}
        onChange={chosen => form.set('events', [...chosen])}
      />
      <SwitchField label={t('isActive')} hint={t('offHint')} {...form.field('isActive')} />
    </Dialog>
  )
}
