import { useRef, useState } from 'react'
import { type QueueOption, queueRoutes, ROOT } from '../../../core/tenant/queues/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ConfirmDialog, ErrorState, picked, SkeletonList, showFailure } from '../../kit/index.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import type { Editing, OptionValues, Travel, TreeActs } from './option-acts.ts'
import { OptionList } from './option-list.tsx'
import { type Place, placeByKey } from './option-positions.ts'
import { queueTexts } from './texts.ts'
import { TreePreview } from './tree-preview.tsx'
import { useOptionDrag } from './use-option-drag.ts'
import { queuesApi } from './use-queues.ts'

/** The menu of a queue as a tree that is edited in place; numbers follow by themselves (spec 2 §4). */
export function OptionTree({ queueId, ...editor }: { queueId: number } & Pick<TreeActs, 'openEditor' | 'onTyped'>) {
  const t = useTexts(queueTexts)
  const { rows, failure, reload } = useList(listOf(queueRoutes.listOptions, { query: { queueId, parentId: ROOT } }))
  const [editing, setEditing] = useState<Editing>()
  /** A new line whose file did not arrive yet: the next attempt changes it. */
  const made = useRef<QueueOption>(undefined)
  const edit = (next: Editing): void => {
    made.current = undefined
    setEditing(next)
  }
  const [removing, askRemove] = useState<QueueOption>()
  const [isTrying, setTrying] = useState(false)

  const saveWords = async (
    { parentId, file: _file, ...words }: OptionValues,
    changed: Partial<OptionValues>,
    at: NonNullable<Editing>,
  ) => {
    if ('option' in at)
      return queuesApi.updateOption({
        params: { optionId: at.option.id },
        body: picked({ ...words, parentId }, withWholeEnd(changed)),
      })
    return made.current
      ? queuesApi.updateOption({ params: { optionId: made.current.id }, body: words })
      : queuesApi.createOption({ body: { ...words, queueId, parentId: at.below } })
  }
  const save = async (values: OptionValues, changed: Partial<OptionValues>, travel: Travel): Promise<void> => {
    if (!editing) return
    const saved = await saveWords(values, changed, editing)
    made.current = saved
    if ('file' in changed) await saveFile(saved, values.file, travel)
    await reload()
    edit(undefined)
  }
  const landed = useRef<number>(undefined)
  const [content, setContent] = useState('')
  const put = (option: QueueOption, body: Place | { option: number }): void => {
    queuesApi
      .updateOption({ params: { optionId: option.id }, body })
      .then(async moved => {
        await reload()
        setContent(t('moved', { name: moved.title, at: moved.option }))
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
        {content}
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

/** What happens at the end of a line goes together: the server judges it as a whole. */
function withWholeEnd(changed: Partial<OptionValues>): object {
  const isOtherEnd = 'action' in changed || 'toQueueId' in changed || 'flowId' in changed
  return isOtherEnd ? { ...changed, action: true, toQueueId: true, flowId: true } : changed
}

/** The line is there by now; then its file travels, or goes. */
async function saveFile(
  { id: optionId, mediaName }: QueueOption,
  file: OptionValues['file'],
  travel: Travel,
): Promise<void> {
  const params = { optionId }
  if (file instanceof File) {
    const form = new FormData()
    form.append('file', file)
    await queuesApi.uploadMedia({ params, form }, travel)
  } else if (!file && mediaName !== null) await queuesApi.removeMedia({ params })
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']

/** All lines, called by their way from the top. */
const placesIn = (options: readonly QueueOption[], way = ''): { value: number; label: string }[] =>
  options.flatMap(({ id, title, children }) => [
    { value: id, label: `${way}${title}` },
    ...placesIn(children, `${way}${title} › `),
  ])
