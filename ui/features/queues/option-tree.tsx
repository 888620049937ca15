import { useRef, useState } from 'react'
import { type QueueOption, queueRoutes, ROOT } from '../../../core/tenant/queues/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ConfirmDialog, ErrorState, SkeletonList, showFailure } from '../../kit/index.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import type { Editing, OptionValues, TreeActs } from './option-acts.ts'
import { OptionList } from './option-list.tsx'
import { type Place, placeByKey } from './option-places.ts'
import { queueTexts } from './texts.ts'
import { TreePreview } from './tree-preview.tsx'
import { useOptionDrag } from './use-option-drag.ts'
import { queuesApi } from './use-queues.ts'

/** The menu of a queue as a tree that is edited in place; numbers follow by themselves (spec 2 §4). */
export function OptionTree({ queueId, ...editor }: { queueId: number } & Pick<TreeActs, 'openEditor' | 'onTyped'>) {
  const t = useTexts(queueTexts)
  const { rows, failure, reload } = useList(listOf(queueRoutes.listOptions, { query: { queueId, parentId: ROOT } }))
  const [editing, edit] = useState<Editing>()
  const [removing, askRemove] = useState<QueueOption>()
  const [isTrying, setTrying] = useState(false)

  const save = async ({ parentId, ...values }: OptionValues): Promise<void> => {
    if (editing && 'option' in editing) {
      const { id: optionId, parentId: before } = editing.option
      const body = { ...values, ...(parentId === before ? {} : { parentId }) }
      await queuesApi.updateOption({ params: { optionId }, body })
    } else if (editing) await queuesApi.createOption({ body: { ...values, queueId, parentId: editing.below } })
    await reload()
    edit(undefined)
  }
  const landed = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  const put = (option: QueueOption, body: Place | { option: number }): void => {
    queuesApi
      .updateOption({ params: { optionId: option.id }, body })
      .then(async moved => {
        await reload()
        setSaid(t('moved', { name: moved.title, at: moved.option }))
      })
      .catch(showFailure)
  }
  const move = (option: QueueOption, to: number): void => put(option, { option: to })
  const drag = useOptionDrag(rows ?? [], put)
  const moveByKey = (option: QueueOption, key: string): boolean => {
    if (!ARROWS.includes(key)) return false
    const place = placeByKey(rows ?? [], option, key)
    if (!place) return true
    landed.current = option.id
    put(option, place)
    return true
  }
  const places = [{ value: ROOT, label: t('topOfMenu') }, ...placesIn(rows ?? [])]
  const acts: TreeActs = { editing, edit, save, move, drag, moveByKey, landed, askRemove, places, ...editor }
  return (
    <section className="stack-tight" aria-label={t('options')}>
      <div className="row-spread row-wrap">
        <div>
          <h3>{t('options')}</h3>
          <p className="soft">{t('optionsHint')}</p>
        </div>
        <div className="row row-wrap">
          {rows && rows.length > 0 && (
            <Button icon="play" small onClick={() => setTrying(true)}>
              {t('preview')}
            </Button>
          )}
          <Button icon="plus" small onClick={() => edit({ below: ROOT })}>
            {t('addOption')}
          </Button>
        </div>
      </div>
      {failure !== undefined && !rows && <ErrorState error={failure} title={t('optionsFailed')} onRetry={reload} />}
      {!rows && failure === undefined && <SkeletonList rows={2} />}
      {rows && <OptionList options={rows} parentId={ROOT} acts={acts} />}
      <span className="only-heard" role="status">
        {said}
      </span>
      {isTrying && <TreePreview queueId={queueId} onClose={() => setTrying(false)} />}
      {removing && (
        <ConfirmDialog
          name={removing.title}
          {...(removing.children.length > 0 ? { consequence: t('optionConsequence') } : {})}
          onClose={() => askRemove(undefined)}
          onConfirm={async () => {
            await queuesApi.removeOption({ params: { optionId: removing.id } })
            await reload()
          }}
        />
      )}
    </section>
  )
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']

/** All lines, called by their way from the top. */
const placesIn = (options: readonly QueueOption[], way = ''): { value: number; label: string }[] =>
  options.flatMap(({ id, title, children }) => [
    { value: id, label: `${way}${title}` },
    ...placesIn(children, `${way}${title} › `),
  ])
