import Database from 'better-sqlite3'
import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { companyFile } from '../../../core/storage/index.ts'
import { examplePayload, outgoingWebhookRoutes } from '../../../core/tenant/outgoing-webhooks/contract.ts'
import { WebhookEmulator } from '../../../emulators/webhook/webhook.ts'
import { startProduct } from '../product.ts'
import { atLeast, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const COUNT = 3000
const WAITS = `INSERT INTO deliveries (source, wireId, event, body, state, createdAt)
  VALUES (?, ?, 'message.created', ?, 'waiting', ?)`
const LEFT = "SELECT count(*) FROM deliveries WHERE source = ? AND state = 'waiting'"

/** What waits for a webhook that is healthy again, one after the other in its order. */
export const deliveries: OwnRow = {
  key: 'deliveries',
  async measure({ seeded: { data, companyId } }) {
    const receiver = await WebhookEmulator.start()
    const options = ['--private-requests', 'yes']
    const before = await startProduct(data, options)
    const body = { name: 'Medida', url: receiver.address, events: ['message.created' as const] }
    const { id: webhookId, secret } = await (await signIn(before.url)).client.call(outgoingWebhookRoutes.create, {
      body,
    })
    await before.stop()
    receiver.secret = secret
    const file = new Database(companyFile(data, companyId))
    const source = `webhook/${webhookId}`
    const [add, left] = [file.prepare(WAITS), file.prepare(LEFT).pluck()]
    const addAll = file.transaction(() => {
      for (let n = 0; n < COUNT; n += 1) {
        const id = `measured-${n}`
        add.run(source, id, JSON.stringify({ ...examplePayload, id }), Date.now())
      }
    })
    addAll()
    const product = await startProduct(data, options)
    try {
      const { client } = await signIn(product.url)
      const params = { webhookId }
      const began = performance.now()
      await client.call(outgoingWebhookRoutes.resume, { params })
      await eventually('all deliveries', () => left.get(source) === 0, { every: 5 })
      const perSecond = (COUNT / (performance.now() - began)) * 1000
      await client.call(outgoingWebhookRoutes.remove, { params })
      const good = receiver.taken.filter(({ signature }) => signature === 'good').length
      return [
        {
          work: `${COUNT} deliveries that wait for a healthy webhook`,
          cells: [`${short(perSecond)}/s, each signed (${good} checked) and in its turn`],
          goals: [atLeast(500, '', perSecond)],
        },
      ]
    } finally {
      file.close()
      await product.stop()
      await receiver.stop()
    }
  },
}
