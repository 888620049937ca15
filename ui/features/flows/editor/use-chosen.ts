import { useTexts } from '../../../i18n/texts.ts'
import type { Option } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { nodeOf } from '../model/document.ts'
import { nodeName } from '../nodes/names.ts'
import type { Chosen } from '../nodes/summary.ts'
import { actionTexts, actionTypes } from '../texts/actions.ts'
import { useAround } from './surroundings.ts'
import { useEditor } from './use-editor.ts'

const labelled = (options: readonly Option<number>[], id: unknown): string | undefined =>
  id === '' || id === null || id === undefined ? undefined : options.find(({ value }) => value === Number(id))?.label

/** Names of what nodes choose by id. */
export function useChosen(): Chosen {
  const { queues, tags, connections, starts } = useAround()
  const t = useTexts(nodeTexts)
  const a = useTexts(actionTexts)
  const editor = useEditor()
  return {
    starts,
    queue: id => labelled(queues, id),
    tag: id => labelled(tags, id),
    connection: id => labelled(connections, id),
    action: type => actionTypes.find(known => known === type) && a(type as (typeof actionTypes)[number]),
    node: id => {
      const found = nodeOf(editor.document, String(id))
      return found && nodeName(found, t)
    },
  }
}
