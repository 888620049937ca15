import { useState } from 'react'
import useSWR from 'swr'
import { type QueueOption, ROOT } from '../../../core/tenant/queues/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ConfirmDialog, ErrorState, SkeletonList, showFailure } from '../../kit/index.ts'
import type { Editing, TreeActs } from './option-acts.ts'
import { OptionList } from './option-list.tsx'
import { queueTexts } from './texts.ts'
import { queuesApi } from './use-queues.ts'

/** The menu of a queue as a tree that is edited in place; numbers follow by themselves (spec 2 §4). */
export function OptionTree({ queueId, ...editor }: { queueId: number } & Pick<TreeActs, 'openEditor' | 'onTyped'>) {
  const t = useTexts(queueTexts)
  const { data, error, mutate } = useSWR(['queue-options', queueId], () =>
    queuesApi.listOptions({ query: { queueId, parentId: ROOT } }),
  )
  const [editing, edit] = useState<Editing>()
  const [removing, askRemove] = useState<QueueOption>()

  const save = async (title: string, message: string): Promise<void> => {
    if (editing && 'option' in editing)
      await queuesApi.updateOption({ params: { optionId: editing.option.id }, body: { title, message } })
    else if (editing) await queuesApi.createOption({ body: { queueId, parentId: editing.below, title, message } })
    await mutate()
    edit(undefined)
  }
  const move = (option: QueueOption, to: number): void => {
    queuesApi
      .updateOption({ params: { optionId: option.id }, body: { option: to } })
      .then(() => mutate())
      .catch(showFailure)
  }
  const acts: TreeActs = { editing, edit, save, move, askRemove, ...editor }
  return (
    <section className="stack-tight" aria-label={t('options')}>
      <div className="row-spread">
        <div>
          <h3>{t('options')}</h3>
          <p className="soft">{t('optionsHint')}</p>
        </div>
        <Button icon="plus" small onClick={() => edit({ below: ROOT })}>
          {t('addOption')}
        </Button>
      </div>
      {error && !data && <ErrorState error={error} title={t('optionsFailed')} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonList rows={2} />}
      {data && <OptionList options={data} parentId={ROOT} acts={acts} />}
      {removing && (
        <ConfirmDialog
          name={removing.title}
          {...(removing.children.length > 0 ? { consequence: t('optionConsequence') } : {})}
          onClose={() => askRemove(undefined)}
          onConfirm={async () => {
            await queuesApi.removeOption({ params: { optionId: removing.id } })
            await mutate()
          }}
        />
      )}
    </section>
  )
}
