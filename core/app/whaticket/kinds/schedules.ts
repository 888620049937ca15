import { cleanFileName } from '../../../kit/file-name.ts'
import { MAX_SAVED_TEXT } from '../../../kit/limits.ts'
import { takeOverSchedule } from '../../../tenant/schedules/index.ts'
import { inTurns, kindOf, newIdsOf } from '../import-run.ts'
import { momentOf, plannedOf, textOf } from '../values.ts'
import { columnsOf, fileOf, removeAll, type TakenFile } from './files.ts'

/** What has left, and what is to leave: that waits for its time here. */
export const schedulesKind = kindOf({
  name: 'schedules',
  beside: ['files'],
  wanted: {
    table: 'Schedules',
    fields: {
      id: 'id',
      body: 'body',
      sendAt: 'sendAt',
      sentAt: 'sentAt',
      contactId: 'contactId',
      userId: 'userId',
      whatsappId: 'whatsappId',
      path: 'mediaPath',
      file: 'mediaName',
      createdAt: 'createdAt',
      updatedAt: 'updatedAt',
    },
    order: ['id'],
    parent: { table: 'Contacts', by: 'contactId', orOwn: true },
  },
  async bring(importRun, rows, tally, save) {
    const { desk: company, offset } = importRun
    const files = new Map<string, TakenFile | 'missing'>()
    try {
      for (const { id, path } of rows) if (path) files.set(id!, await fileOf(importRun, tally, path))
      await company.transaction(async tx => {
        const contactOf = await newIdsOf(tx, 'contacts', rows, 'contactId')
        const userOf = await newIdsOf(tx, 'users', rows, 'userId')
        const connectionOf = await newIdsOf(tx, 'whatsapps', rows, 'whatsappId')
        for await (const row of inTurns(rows)) {
          const contactId = contactOf(row)
          const sendAt = plannedOf(row.sendAt, offset)
          const body = textOf(row.body, MAX_SAVED_TEXT)
          if (contactId === undefined) {
            tally.left('schedules', 'no-contact')
            continue
          }
          if (sendAt === undefined || !body.trim()) {
            tally.left('schedules', 'empty')
            continue
          }
          const createdAt = momentOf(row.createdAt, offset) ?? tx.now
          await takeOverSchedule(tx, {
            ...{ body, sendAt, contactId, userId: userOf(row) ?? null, whatsappId: connectionOf(row) ?? null },
            sentAt: momentOf(row.sentAt, offset) ?? null,
            ...columnsOf(files.get(row.id!), cleanFileName(row.file || row.path || '')),
            ...{ createdAt, updatedAt: momentOf(row.updatedAt, offset) ?? createdAt },
          })
          files.delete(row.id!)
          tally.taken('schedules')
        }
        await save(tx)
      })
    } finally {
      await removeAll(company.blobs, files.values())
    }
  },
})
