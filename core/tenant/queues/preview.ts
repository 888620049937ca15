import type { TenantDb } from '../../storage/index.ts'
import { companyLanguage } from '../settings/index.ts'
import type { QueueOption, TreePreview } from './contract.ts'
import { menuOf } from './options.ts'
import { queueById } from './queues.ts'
import { leafAction, stepInTree, type TreePlace } from './tree.ts'
import { treePlace, treeTop } from './tree-texts.ts'

/**
 * The conversation with somebody who gives these answers, as their phone would show it where the connection has this queue alone; what
 * they write when it has led away is not answered any more. Throws ERR_NO_QUEUE_FOUND.
 */
export async function previewTree(db: TenantDb, queueId: number, answers: readonly string[]): Promise<TreePreview> {
  const queue = await queueById(db, queueId)
  const options = await menuOf(db, queueId)
  const language = await companyLanguage(db)
  const said: TreePreview['said'] = []
  let at: TreePlace = { optionId: null, misses: 0 }
  let end: TreePreview['end'] = null
  const show = (place: QueueOption | undefined): void => {
    const text = place ? treePlace(place, language) : treeTop(queue.greetingMessage, options, language)
    said.push({ byContact: false, text })
    const action = place ? leafAction(place) : 'people'
    if (place && action !== 'people') end = { action, toQueueId: place.toQueueId, flowId: place.flowId }
  }
  show(undefined)
  for (const text of answers) {
    said.push({ byContact: true, text })
    if (end) continue
    const step: ReturnType<typeof stepInTree> =
      text.trim() === '#' ? { kind: 'shown', place: undefined } : stepInTree(options, at, text)
    at = { optionId: step.place?.id ?? null, misses: 'misses' in step ? step.misses : 0 }
    if (step.kind === 'shown' || step.kind === 'repeated') show(step.place)
  }
  return { said, end }
}
