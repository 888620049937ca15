import { cleanFileName } from '../../../kit/file-name.ts'
import { MAX_NAME, MAX_SAVED_TEXT } from '../../../kit/limits.ts'
import { oneLine } from '../../../kit/text.ts'
import { takeOverQuickMessage } from '../../../tenant/quick-messages/index.ts'
import { inTurns, type Kind, kindOf, newIdsOf } from '../import-run.ts'
import { flagOf, momentOf, textOf } from '../values.ts'
import { columnsOf, fileOf, removeAll, type TakenFile } from './files.ts'

/** Where the files of quick messages lie in forks that put them into a folder of their own. */
const FOLDER = 'quickMessage'

/** Of anyone who wrote them; of the company where they were, or where nobody who is here wrote them. */
const quickKind = (name: string, table: string): Kind =>
  kindOf({
    name,
    beside: ['files'],
    wanted: {
      table,
      fields: {
        id: 'id',
        shortcode: ['shortcode', 'shortcut'],
        message: 'message',
        userId: 'userId',
        geral: ['geral', 'visao'],
        path: 'mediaPath',
        file: 'mediaName',
        createdAt: 'createdAt',
        updatedAt: 'updatedAt',
      },
      order: ['id'],
    },
    async bring(importRun, rows, tally, save) {
      const { desk: company, offset } = importRun
      const files = new Map<string, TakenFile | 'missing'>()
      try {
        for (const { id, path } of rows)
          if (path) files.set(id!, await fileOf(importRun, tally, `${FOLDER}/${path}`, path))
        await company.transaction(async tx => {
          const userOf = await newIdsOf(tx, 'users', rows, 'userId')
          for await (const row of inTurns(rows)) {
            const shortcode = oneLine(textOf(row.shortcode, MAX_NAME)).replace(/^\/+/, '').trim()
            const message = textOf(row.message, MAX_SAVED_TEXT)
            const file = columnsOf(files.get(row.id!), cleanFileName(row.file || row.path || ''))
            if (!shortcode || (!message.trim() && !('mediaBlobId' in file))) {
              tally.left(name, 'empty')
              continue
            }
            const userId = userOf(row) ?? null
            const createdAt = momentOf(row.createdAt, offset) ?? tx.now
            const updatedAt = momentOf(row.updatedAt, offset) ?? createdAt
            const geral = Number(userId === null || flagOf(row.geral))
            await takeOverQuickMessage(tx, { shortcode, message, userId, geral, ...file, createdAt, updatedAt })
            files.delete(row.id!)
            tally.taken(name)
          }
          await save(tx)
        })
      } finally {
        await removeAll(company.blobs, files.values())
      }
    },
  })

/** The first generation calls them answers. */
export const quickMessageKinds: readonly Kind[] = [
  quickKind('quickMessages', 'QuickMessages'),
  quickKind('quickAnswers', 'QuickAnswers'),
]
