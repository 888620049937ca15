import { MAX_SAVED_TEXT } from '../../../kit/limits.ts'
import { digitsOf } from '../../../kit/text.ts'
import { takeOverConnection } from '../../../tenant/connections/index.ts'
import { newIds, rememberIds } from '../../../tenant/takeover/index.ts'
import { allRows, inTurns, kindOf } from '../import-run.ts'
import { numberOf, textOf } from '../values.ts'
import { titleOf } from './queues.ts'

const LINKS = {
  table: 'WhatsappQueues',
  fields: { whatsappId: 'whatsappId', queueId: 'queueId' },
  order: ['whatsappId', 'queueId'],
  isShared: true,
} as const

/** Connections by name, without a phone: anyone who has it links it again. */
export const connectionsKind = kindOf({
  name: 'connections',
  wanted: {
    table: 'Whatsapps',
    fields: {
      id: 'id',
      name: 'name',
      channel: ['channel', 'type'],
      number: 'number',
      greeting: 'greetingMessage',
      farewell: ['complationMessage', 'farewellMessage'],
      outOfHours: 'outOfHoursMessage',
      rating: 'ratingMessage',
      inactive: 'expiresInactiveMessage',
      expires: 'expiresTicket',
      menuAgain: 'timeUseBotQueues',
      menus: 'maxUseBotQueues',
      transferAfter: ['timeToTransfer', 'timeSendQueue'],
      transferTo: ['transferQueueId', 'sendIdQueue'],
    },
    order: ['id'],
  },
  bring: async (importRun, rows, tally, save) => {
    const links = Map.groupBy(await allRows(importRun, LINKS), row => row.whatsappId)
    await importRun.desk.transaction(async tx => {
      for await (const row of inTurns(rows)) {
        if (!isWhatsApp(row.channel)) {
          tally.left('connections', 'not-whatsapp')
          continue
        }
        const old = (links.get(row.id) ?? []).map(({ queueId }) => queueId)
        const queues = await newIds(tx.db, 'queues', [...old, row.transferTo])
        const { id, isNew } = await takeOverConnection(tx, {
          name: titleOf(row.name, `WhatsApp ${row.id}`),
          greetingMessage: textOf(row.greeting, MAX_SAVED_TEXT),
          complationMessage: textOf(row.farewell, MAX_SAVED_TEXT),
          outOfHoursMessage: textOf(row.outOfHours, MAX_SAVED_TEXT),
          ratingMessage: textOf(row.rating, MAX_SAVED_TEXT),
          expiresInactiveMessage: textOf(row.inactive, MAX_SAVED_TEXT),
          expiresTicket: minutes(row.expires),
          timeUseBotQueues: minutes(row.menuAgain),
          maxUseBotQueues: Math.min(minutes(row.menus, 3), 1000),
          timeToTransfer: minutes(row.transferAfter),
          transferQueueId: queues.get(row.transferTo) ?? null,
          queueIds: [...new Set(old.flatMap(queueId => queues.get(queueId) ?? []))],
          lastNumber: digitsOf(row.number ?? '') || null,
        })
        await rememberIds(tx, 'whatsapps', [{ oldId: row.id!, newId: id }])
        if (isNew) tally.taken('connections')
        else tally.joined('connections')
      }
      await save(tx)
    })
  },
})

/** Forks for several networks say which; one that says nothing is of WhatsApp. */
export const isWhatsApp = (channel: string | null): boolean =>
  !channel || !/^(facebook|instagram|telegram|messenger|webchat|email|sms)/i.test(channel)

const minutes = (value: string | null, otherwise = 0): number =>
  Math.min(Math.max(numberOf(value, otherwise), 0), 1_000_000)
