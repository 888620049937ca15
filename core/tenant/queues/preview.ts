import type { CompanyContext } from '../../company/index.ts'
import { asksForStart } from '../../domain/choice.ts'
import { fillVariables } from '../../domain/message-variables.ts'
import { companyLanguage } from '../settings/index.ts'
import type { QueueOption, TreePreview } from './contract.ts'
import { menuOf } from './options.ts'
import { queueById } from './queues.ts'
import { leafAction, stepInTree, type TreePlace } from './tree.ts'
import { invalidOption, treePlace, treeTop } from './tree-texts.ts'

/**
 * The conversation with someone of this name who gives these answers, as their phone would show it where the connection has this queue
 * alone; what they write when it has led away is not answered any more. Throws ERR_NO_QUEUE_FOUND.
 */
export async function previewTree(
  company: Pick<CompanyContext, 'db' | 'blobs' | 'clock' | 'entitlements'>,
  name: string,
  queueId: number,
  answers: readonly string[],
): Promise<TreePreview> {
  const queue = await queueById(company, queueId)
  const options = await menuOf(company, queueId)
  const language = await companyLanguage(company.db)
  const content: TreePreview['said'] = []
  let at: TreePlace = { optionId: null, misses: 0 }
  let end: TreePreview['end'] = null
  const about = { name, now: company.clock.now(), timeZone: company.entitlements().timeZone, language }
  const say = (text: string): void =>
    void content.push({ byContact: false, text: fillVariables(text, about), file: null })
  const repeat = (place: QueueOption | undefined): void =>
    say(place ? treePlace(place, language) : treeTop(queue.greetingMessage, options, language))
  const show = (place: QueueOption | undefined): void => {
    repeat(place)
    const file = place && fileOf(place)
    if (file) content.push({ byContact: false, text: '', file })
    const action = place ? leafAction(place) : 'people'
    if (place && action !== 'people') end = { action, toQueueId: place.toQueueId, flowId: place.flowId }
  }
  show(undefined)
  const greetingFile = fileOf(queue)
  if (greetingFile) content.push({ byContact: false, text: '', file: greetingFile })
  for (const text of answers) {
    content.push({ byContact: true, text, file: null })
    if (end) continue
    const step: ReturnType<typeof stepInTree> = asksForStart(text)
      ? { kind: 'shown', place: undefined }
      : stepInTree(options, at, text)
    at = { optionId: step.place?.id ?? null, misses: 'misses' in step ? step.misses : 0 }
    if (step.kind === 'shown') show(step.place)
    if (step.kind === 'repeated') repeat(step.place)
    if (step.kind === 'told') say(invalidOption[language])
  }
  return { said: content, end }
}

const fileOf = ({
  mediaPath: path,
  mediaName: name,
  mediaMimeType: mimeType,
}: Pick<QueueOption, 'mediaPath' | 'mediaName' | 'mediaMimeType'>) =>
  path === null || name === null || mimeType === null ? undefined : { path, name, mimeType }
