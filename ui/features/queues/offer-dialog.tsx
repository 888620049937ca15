import * as z from 'zod'
import { type Connection, connectionRoutes } from '../../../core/tenant/connections/contract.ts'
import type { Queue } from '../../../core/tenant/queues/contract.ts'
import { type UserOption, userRoutes } from '../../../core/tenant/users/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, MultiSelect, showDone, TextArea, useForm } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import { offerTexts } from './offer-texts.ts'

const connectionsApi = client(connectionRoutes)
const usersApi = client(userRoutes)

interface OfferDialogProps {
  queue: Queue
  /** How many queues there are now; with several a connection needs a greeting. */
  count: number
  onClose: () => void
}

/** A queue that is new offers itself: which numbers lead to it, and who attends it. Those who have no queue yet are chosen already. */
export default function OfferDialog(props: OfferDialogProps) {
  const { rows: connections } = useList(listOf(connectionRoutes.list, {}))
  const { rows: people } = useList(listOf(userRoutes.listAll, {}))
  return connections && people ? <Offer {...props} connections={connections} people={people} /> : null
}

interface Input {
  connections: readonly Connection[]
  people: readonly UserOption[]
}

function Offer({ queue, count, onClose, connections, people }: OfferDialogProps & Input) {
  const t = useTexts(offerTexts)
  const here = people.filter(({ disabled, profile }) => !disabled && profile !== 'restaurante')
  const form = useForm({
    schema: z.object({
      whatsappIds: z.array(z.int()),
      userIds: z.array(z.int()),
      greeting: z.string(),
    }),
    initial: {
      whatsappIds: connections.filter(({ queues }) => queues.length === 0).map(({ id }) => id),
      userIds: here.filter(({ queues }) => queues.length === 0).map(({ id }) => id),
      greeting: t('greeting'),
    },
    submit: async ({ whatsappIds, userIds, greeting }) => {
      for (const { id, queues, greetingMessage } of connections.filter(one => whatsappIds.includes(one.id)))
        await connectionsApi.update({
          params: { whatsappId: id },
          body: {
            queueIds: [...queues.map(one => one.id), queue.id],
            ...(count > 1 && !greetingMessage ? { greetingMessage: greeting } : {}),
          },
        })
      for (const { id, queues } of here.filter(one => userIds.includes(one.id)))
        await usersApi.update({ params: { id }, body: { queueIds: [...queues.map(one => one.queueId), queue.id] } })
      showDone(t('done'))
      onClose()
    },
  })
  const greets =
    count > 1 && connections.some(({ id, greetingMessage }) => form.values.whatsappIds.includes(id) && !greetingMessage)
  return (
    <Dialog
      title={t('title', { name: queue.name })}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} label={t('join')} />}
    >
      <p className="soft">{t('about')}</p>
      <MultiSelect
        label={t('connections')}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('whatsappIds')}
        onChange={chosen => form.set('whatsappIds', [...chosen])}
      />
      {greets && <TextArea label={t('greetingLabel')} {...form.field('greeting')} />}
      <MultiSelect
        label={t('people')}
        options={here.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('userIds')}
        onChange={chosen => form.set('userIds', [...chosen])}
      />
    </Dialog>
  )
}
