import type { Effect } from '../../../../core/flow-engine/effects.ts'
import { type Translate, useTexts } from '../../../i18n/texts.ts'
import type { Option } from '../../../kit/index.ts'
import { type Around, useAround } from '../editor/surroundings.ts'
import { testTexts } from '../texts/test.ts'

type Words = Translate<(typeof testTexts)['pt']>
type Report<Kind extends Effect['do']> = (effect: Extract<Effect, { do: Kind }>, t: Words, around: Around) => string

const nameOf = (options: readonly Option<number>[], id: number | null): string =>
  options.find(({ value }) => value === id)?.label ?? String(id)

/** What the desk would do; what is said in the conversation needs no more words. */
const reports: { [Kind in Effect['do']]?: Report<Kind> } = {
  queue: ({ queueId }, t, { queues }) => t('queue', { name: nameOf(queues, queueId) }),
  connection: ({ whatsappId }, t, { connections }) => t('connection', { name: nameOf(connections, whatsappId) }),
  tag: ({ tagId, name }, t, { tags }) => t('tag', { name: name || nameOf(tags, tagId) }),
  untag: ({ tagId, name }, t, { tags }) => t('untag', { name: name || nameOf(tags, tagId) }),
  newTag: ({ name }, t) => t('newTag', { name }),
  contact: ({ name, number }, t) => t('contact', { name, number }),
  createContact: ({ name, number }, t) => t('createContact', { name, number }),
  editContact: ({ number }, t) => t('editContact', { number }),
  deleteContact: ({ number }, t) => t('deleteContact', { number }),
  notify: ({ to, userId, body }, t, { users }) => t('notify', { to: to || nameOf(users, userId), body }),
  resolve: (_effect, t) => t('resolve'),
  pause: (_effect, t) => t('pause'),
}

/** What the desk would do, as people say it; undefined for what is said in the conversation. */
export function useEffectWords(): (effect: Effect) => string | undefined {
  const t = useTexts(testTexts)
  const around = useAround()
  return effect => (reports[effect.do] as Report<Effect['do']> | undefined)?.(effect as never, t, around)
}
