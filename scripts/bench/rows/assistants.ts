import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { connectionRoutes } from '../../../core/tenant/connections/contract.ts'
import { promptRoutes } from '../../../core/tenant/prompts/contract.ts'
import { queueRoutes } from '../../../core/tenant/queues/contract.ts'
import { OpenAiEmulator } from '../../../emulators/openai/openai.ts'
import { p99While } from '../again.ts'
import { CompanyFile } from '../company-file.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const ACCOUNT = '5511950000021'
const PEOPLE = 200
/** Milliseconds that the AI thinks. */
const THINKS = 1000
/** What is written within this time is one question. */
const BURST = 2000

/** People who all ask an assistant at once, whose AI takes a second, and someone of the staff who reads meanwhile. */
export const assistants: OwnRow = {
  key: 'assistants',
  async measure({ seeded }) {
    const wa = await spawnEmulator()
    const ai = await OpenAiEmulator.start({ delay: THINKS })
    const product = await startProduct(seeded.data, [...wa.options, '--private-requests', 'yes'])
    const desk = new CompanyFile(seeded)
    try {
      const { client } = await signIn(product.url)
      const { id: queueId } = await client.call(queueRoutes.create, { body: { name: 'Medida', color: '#141516' } })
      const assistant = { name: 'Medida', prompt: 'Responda.', queueId, baseUrl: ai.baseUrl, model: 'modelo' }
      const { id: promptId } = await client.call(promptRoutes.create, { body: assistant })
      const whatsappId = await linkPhone(client, wa, ACCOUNT, [])
      await client.call(connectionRoutes.update, { params: { whatsappId }, body: { promptId } })

      const reads = (whileIs: () => boolean) => p99While(whileIs, () => client.call(queueRoutes.list))
      const restsUntil = performance.now() + BURST
      const bare = await reads(() => performance.now() < restsUntil)

      const since = desk.newestMessage()
      const { burst } = await wa.admin.call('burst/prepare', {
        ...{ account: ACCOUNT, messages: PEOPLE, customers: PEOPLE, firstCustomer: '5521950000000' },
      })
      await wa.admin.call('burst/start', { burst })
      await desk.untilReceived(PEOPLE, since)
      const began = performance.now()
      let isOver = false
      const meanwhile = reads(() => !isOver)
      await eventually('all answers', () => desk.answeredSince(since) >= PEOPLE, { every: 5, patience: 60_000 })
      const waited = performance.now() - began - BURST
      isOver = true
      const p99 = await meanwhile
      await wa.admin.call('burst/wait', { burst })
      return [
        {
          work: `${PEOPLE} people ask an assistant at once whose AI takes a second`,
          cells: [
            `${short(waited)} ms until the last answer is durable, beyond the 2 s of a burst; reading the queues meanwhile p99 ${short(p99)} ms, before ${short(bare)} ms`,
          ],
          goals: [atMost(3000, 'the last', waited)],
        },
      ]
    } finally {
      desk.close()
      await product.stop()
      await ai.stop()
      await wa.run.stop()
    }
  },
}
