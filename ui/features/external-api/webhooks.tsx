import { useState } from 'react'
import {
  examplePayload,
  type OutgoingWebhook,
  outgoingWebhookEvents,
  outgoingWebhookRoutes,
} from '../../../core/tenant/outgoing-webhooks/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CodeBlock } from '../../kit/code-block.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Badge, type Column, ConfirmDialog, IconButton, Notice } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { client } from '../../lib/api/client.ts'
import { listOf, records, useList, withSaved } from '../../lib/lists/index.ts'
import { DeliveriesButton, deliveriesLive } from '../deliveries/index.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookTexts } from './webhook-texts.ts'

const webhooksApi = client(outgoingWebhookRoutes)
const webhooks = listOf(outgoingWebhookRoutes.list, { live: [records(outgoingWebhookEvents.outgoingWebhook)] })

/** A secret that was made just now, and is not shown again. */
interface Made {
  name: string
  secret: string
}

/** Addresses of the company's other programs, and of what they are told. */
export function Webhooks() {
  const t = useTexts(webhookTexts)
  const list = useList(webhooks)
  const [made, setMade] = useState<Made>()
  const [renews, setRenews] = useState<OutgoingWebhook>()
  const renew = async ({ id, name }: OutgoingWebhook): Promise<void> => {
    const { secret } = await webhooksApi.renewSecret({ params: { webhookId: id } })
    setMade({ name, secret })
  }
  return (
    <>
      <RecordPage
        section={{ about: t('about') }}
        t={t}
        icon="webhook"
        columns={useColumns()}
        list={list}
        filters={
          made && (
            <Notice icon="key">
              {t('made', { name: made.name })} <code>{made.secret}</code>{' '}
              <CopyButton text={made.secret} label={t('copySecret')} />
            </Notice>
          )
        }
        editor={(row, close) => (
          <WebhookDialog
            row={row}
            api={webhooksApi}
            onClose={close}
            onSaved={(saved, secret) => {
              if (secret !== undefined) setMade({ name: saved.name, secret })
              list.change(rows => withSaved(rows, saved, 'end'))
            }}
          />
        )}
        moreActs={row => (
          <>
            <DeliveriesButton log={logOf(row)} />
            <IconButton icon="key" label={t('renewOf', { name: row.name })} onClick={() => setRenews(row)} />
          </>
        )}
        remove={({ id }) => webhooksApi.remove({ params: { webhookId: id } })}
        note={<WhatComes />}
      />
      {renews && (
        <ConfirmDialog
          name={renews.name}
          title={t('renew')}
          question={t('renewQuestion')}
          consequence={t('renewConsequence')}
          actionLabel={t('renew')}
          onConfirm={() => renew(renews)}
          onClose={() => setRenews(undefined)}
        />
      )}
    </>
  )
}

function logOf({ id: webhookId, name }: OutgoingWebhook) {
  const params = { webhookId }
  const source = `webhook/${webhookId}` as const
  return {
    name,
    source,
    list: listOf(outgoingWebhookRoutes.deliveries, { params, rows: 'deliveries', live: deliveriesLive(source) }),
    circuit: () => webhooksApi.circuit({ params }),
    show: (deliveryId: number) => webhooksApi.delivery({ params: { ...params, deliveryId } }),
    sendAgain: (deliveryId: number) => webhooksApi.sendAgain({ params: { ...params, deliveryId } }),
    resume: () => webhooksApi.resume({ params }),
  }
}

function useColumns(): Column<OutgoingWebhook>[] {
  const t = useTexts(webhookTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    { key: 'url', title: t('url'), cell: ({ url }) => <span className="clamp">{url}</span> },
    {
      key: 'events',
      title: t('events'),
      cell: ({ events }) => events.map(event => t(event)).join(', '),
    },
    {
      key: 'state',
      title: t('state'),
      cell: ({ isActive }) => <Badge text={t(isActive ? 'on' : 'off')} tone={isActive ? 'success' : 'neutral'} />,
    },
  ]
}

/** What is posted and how it is informed that it is ours, for anyone who writes a receiver. */
function WhatComes() {
  const t = useTexts(webhookTexts)
  return (
    <>
      <h3>{t('whatComes')}</h3>
      <p className="soft">{t('whatComesAbout')}</p>
      <CodeBlock label={t('whatComes')} text={JSON.stringify(examplePayload, null, 2)} />
      <p className="soft">{t('signature')}</p>
      <p className="soft">{t('order')}</p>
    </>
  )
}
