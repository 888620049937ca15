import { Failure } from '../../../kit/errors.ts'
import { cleanFileName } from '../../../kit/file-name.ts'
import { MAX_SAVED_TEXT, MAX_TITLE } from '../../../kit/limits.ts'
import { oneLine } from '../../../kit/text.ts'
import { createOption, takeOverOptionFile } from '../../../tenant/queues/index.ts'
import { newIds } from '../../../tenant/takeover/index.ts'
import { allRows, type Kind, kindOf, type RowOf } from '../import-run.ts'
import type { Wanted } from '../source/select.ts'
import { textOf } from '../values.ts'
import { columnsOf, fileOf, removeAll, type TakenFile } from './files.ts'

type Field = 'id' | 'title' | 'message' | 'place' | 'queueId' | 'parentId' | 'path' | 'file'
type Option = RowOf<Field>

/** The file behind an option's message, where a fork has that. */
const FILE = { path: 'mediaPath', file: 'mediaName' } as const

/** Menus below queues: one table in some forks, another in others. */
export const queueOptionsKind = menuKind('queueOptions', {
  table: 'QueueOptions',
  fields: {
    ...{ id: 'id', title: 'title', message: 'message', place: 'option', queueId: 'queueId', parentId: 'parentId' },
    ...FILE,
  },
  order: ['id'],
  isShared: true,
})

export const chatbotsKind = menuKind('chatbots', {
  table: 'Chatbots',
  fields: {
    id: 'id',
    title: 'name',
    message: 'greetingMessage',
    place: 'id',
    queueId: 'queueId',
    parentId: 'chatbotId',
    ...FILE,
  },
  order: ['id'],
  isShared: true,
})

/**
 * A menu comes over whole, at the first of its rows, since what stands above another may have a higher id. The other
 * rows have come with it then.
 */
function menuKind(name: string, wanted: Wanted<Field>): Kind {
  return kindOf<Field>({
    name,
    size: 'all',
    wanted,
    beside: ['files'],
    async bring(importRun, rows, tally, save) {
      const { desk: company } = importRun
      const byParent = Map.groupBy(rows, row => row.parentId)
      const below = (option: Option): Option[] => inOrder(byParent.get(option.id) ?? [])
      const withBelow = (option: Option): Option[] => [option, ...below(option).flatMap(withBelow)]
      const ids = new Set(rows.map(row => row.id))
      const roots = inOrder(rows.filter(row => row.parentId === null || !ids.has(row.parentId)))
      const owners = roots.map(row => row.queueId)
      const known = new Set((await allRows(importRun, ALL_QUEUES)).map(({ id }) => id))
      const queues = await newIds(company.db, 'queues', owners)
      const files = new Map<string, TakenFile | 'missing'>()
      try {
        for (const { id, path } of roots.filter(({ queueId }) => queues.has(queueId)).flatMap(withBelow))
          if (path) files.set(id!, await fileOf(importRun, tally, path))
        await company.transaction(async tx => {
          const add = async (option: Option, queueId: number, parentId: number | null): Promise<void> => {
            const title = oneLine(textOf(option.title, MAX_TITLE)).trim()
            const message = textOf(option.message, MAX_SAVED_TEXT)
            try {
              const { id } = await createOption(tx, { queueId, parentId, title: title || '…', message })
              await takeOverOptionFile(tx, id, columnsOf(files.get(option.id!), fileNameOf(option)))
              files.delete(option.id!)
              tally.taken(name)
              for (const child of below(option)) await add(child, queueId, id)
            } catch (error) {
              if (!(error instanceof Failure)) throw error
              tally.left(name, 'no-room')
            }
          }
          for (const option of roots) {
            const queueId = queues.get(option.queueId)
            if (queueId !== undefined) await add(option, queueId, null)
            else if (importRun.companyId === undefined || known.has(option.queueId)) tally.left(name, 'no-owner')
            // Of another company: the table does not tell whose its rows are.
            else tally.found(name, -withBelow(option).length)
          }
          await save(tx)
        })
      } finally {
        await removeAll(company.blobs, files.values())
      }
    },
  })
}

const fileNameOf = ({ file, path }: Option): string => cleanFileName(file || path || '')

const ALL_QUEUES = { table: 'Queues', fields: { id: 'id' }, order: ['id'] } as const

/** By the number that people type; what is none stands last. */
const inOrder = (options: readonly Option[]): Option[] => {
  const place = ({ place }: Option): number => (/^\d+$/.test(place ?? '') ? Number(place) : Number.MAX_SAFE_INTEGER)
  return options.toSorted((one, other) => place(one) - place(other) || Number(one.id) - Number(other.id))
}
