import { Failure } from '../../../core/kit/errors.ts'
import { MAX_SAVED_TEXT, MAX_TITLE } from '../../../core/kit/limits.ts'
import { oneLine } from '../../../core/kit/text.ts'
import { createOption } from '../../../core/tenant/queues/index.ts'
import { newIds } from '../../../core/tenant/takeover/index.ts'
import type { Wanted } from '../source/select.ts'
import { allRows, type Kind, kindOf, type RowOf } from '../takeover.ts'
import { textOf } from '../values.ts'

type Field = 'id' | 'title' | 'message' | 'place' | 'queueId' | 'parentId'
type Option = RowOf<Field>

/** Menus below queues: one table in some forks, another in others. */
export const queueOptionsKind = menuKind('queueOptions', {
  table: 'QueueOptions',
  fields: { id: 'id', title: 'title', message: 'message', place: 'option', queueId: 'queueId', parentId: 'parentId' },
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
    bring: async (takeover, rows, tally, save) =>
      takeover.desk.transaction(async tx => {
        const byParent = Map.groupBy(rows, row => row.parentId)
        const ids = new Set(rows.map(row => row.id))
        const roots = rows.filter(row => row.parentId === null || !ids.has(row.parentId))
        const queues = await newIds(
          tx.db,
          'queues',
          roots.map(row => row.queueId),
        )
        const known = new Set((await allRows(takeover, ALL_QUEUES)).map(({ id }) => id))
        const rowsUnder = ({ id }: Option): number =>
          (byParent.get(id) ?? []).reduce((sum, child) => sum + rowsUnder(child), 1)
        const add = async (option: Option, queueId: number, parentId: number | null): Promise<void> => {
          const title = oneLine(textOf(option.title, MAX_TITLE)).trim()
          const message = textOf(option.message, MAX_SAVED_TEXT)
          try {
            const { id } = await createOption(tx, { queueId, parentId, title: title || '…', message })
            tally.taken(name)
            for (const child of inOrder(byParent.get(option.id) ?? [])) await add(child, queueId, id)
          } catch (error) {
            if (!(error instanceof Failure)) throw error
            tally.left(name, 'no-room')
          }
        }
        for (const option of inOrder(roots)) {
          const queueId = queues.get(option.queueId)
          if (queueId !== undefined) await add(option, queueId, null)
          else if (takeover.companyId === undefined || known.has(option.queueId)) tally.left(name, 'no-owner')
          // Of another company: the table does not tell whose its rows are.
          else tally.found(name, -rowsUnder(option))
        }
        await save(tx)
      }),
  })
}

const ALL_QUEUES = { table: 'Queues', fields: { id: 'id' }, order: ['id'] } as const

/** By the number that people type; what is none stands last. */
const inOrder = (options: readonly Option[]): Option[] => {
  const place = ({ place }: Option): number => (/^\d+$/.test(place ?? '') ? Number(place) : Number.MAX_SAFE_INTEGER)
  return options.toSorted((one, other) => place(one) - place(other) || Number(one.id) - Number(other.id))
}
