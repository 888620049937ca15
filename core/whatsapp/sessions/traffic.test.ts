import { expect, test } from 'vitest'
import { ana, outboxOn } from '../testing/outbox-rig.ts'
import { quiet } from '../testing/quiet.ts'
import { TrafficCount } from './traffic.ts'

test('what comes, goes and is rejected is counted by company when it is stored', async () => {
  const { send, line, connections, runtimes } = await outboxOn()
  const count = new TrafficCount(runtimes)
  connections.watch(count)
  expect(count.all()).toEqual([])
  const contact = line.contact(ana)
  contact.says('one')
  contact.says('two')
  await quiet()
  const waId = await send('chat', ana, 'hello')
  line.ack(waId, 3, { pn: ana })
  line.ack(waId, 4, { pn: ana })
  line.refuse(479)
  await send('chat', ana, 'bad')
  await quiet()
  expect(count.all()).toEqual([{ companyId: 1, received: 2, sent: 1, refused: 1 }])
})
