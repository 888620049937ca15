import { useEffect, useRef } from 'react'
import type { QueueOption } from '../../../core/tenant/queues/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, Icon, IconButton } from '../../kit/index.ts'
import type { TreeActs } from './option-acts.ts'
import { OptionEditor } from './option-editor.tsx'
import * as styles from './options.module.css'
import { queueTexts } from './texts.ts'
import { useQueueChoices } from './use-queues.ts'

/** The lines below one parent, and the editor of a new one at their end. */
export function OptionList(props: { options: readonly QueueOption[]; parentId: number; acts: TreeActs }) {
  const { options, parentId, acts } = props
  const adding = acts.editing && 'below' in acts.editing && acts.editing.below === parentId
  if (options.length === 0 && !adding) return null
  return (
    <ol className={styles.list}>
      {options.map(option => (
        <OptionRow key={option.id} option={option} last={option === options.at(-1)} acts={acts} />
      ))}
      {adding && (
        <li>
          <OptionEditor acts={acts} />
        </li>
      )}
    </ol>
  )
}

/** One line of the menu with the lines below it. */
function OptionRow({ option, last, acts }: { option: QueueOption; last: boolean; acts: TreeActs }) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const editing = acts.editing && 'option' in acts.editing && acts.editing.option.id === option.id
  return (
    <li>
      {editing ? (
        <OptionEditor option={option} acts={acts} />
      ) : (
        <div
          className={styles.line}
          data-option={option.id}
          data-dragged={acts.drag.dragged === option.id || undefined}
          data-drop={acts.drag.over?.id === option.id ? acts.drag.over.beside : undefined}
        >
          <Handle option={option} acts={acts} />
          <span className={styles.number}>{option.option}</span>
          <div className="grow">
            <strong>{option.title}</strong>
            {option.message && <p className="soft clamp">{option.message}</p>}
            {option.mediaName !== null && (
              <small className="row soft">
                <Icon name="attach" size={16} />
                {option.mediaName}
              </small>
            )}
            <LeadsTo option={option} />
          </div>
          <div className={styles.acts}>
            <IconButton
              icon="up"
              size={16}
              label={`${t('moveUp')}: ${option.title}`}
              disabled={option.option === 1}
              onClick={() => acts.move(option, option.option - 1)}
            />
            <IconButton
              icon="down"
              size={16}
              label={`${t('moveDown')}: ${option.title}`}
              disabled={last}
              onClick={() => acts.move(option, option.option + 1)}
            />
            <IconButton
              icon="plus"
              size={16}
              label={`${t('addChild')}: ${option.title}`}
              onClick={() => acts.edit({ below: option.id })}
            />
            <IconButton
              icon="edit"
              size={16}
              label={`${c('edit')}: ${option.title}`}
              onClick={() => acts.edit({ option })}
            />
            <IconButton
              icon="trash"
              kind="danger"
              size={16}
              label={`${c('remove')}: ${option.title}`}
              onClick={() => acts.askRemove(option)}
            />
          </div>
        </div>
      )}
      <OptionList options={option.children} parentId={option.id} acts={acts} />
    </li>
  )
}

/** By which a line is dragged, or led by the arrows. */
function Handle({ option, acts: { drag, moveByKey, landed } }: { option: QueueOption; acts: TreeActs }) {
  const t = useTexts(queueTexts)
  const root = useRef<HTMLSpanElement>(null)
  const { id, option: at, parentId } = option
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number or parent is when it has landed.
  useEffect(() => {
    if (landed.current !== id) return
    landed.current = undefined
    root.current?.querySelector('button')?.focus()
  }, [id, at, parentId, landed])
  return (
    <span ref={root} className={styles.handle} {...drag.handle(option)}>
      <IconButton
        icon="drag"
        size={16}
        label={t('drag', { name: option.title })}
        onKeyDown={event => {
          if (moveByKey(option, event.key)) event.preventDefault()
        }}
      />
    </span>
  )
}

/** Where a line leads that does not leave the contact to people. */
function LeadsTo({ option: { action, toQueueId, children } }: { option: QueueOption }) {
  const t = useTexts(queueTexts)
  const queues = useQueueChoices()
  if (action === 'people' || children.length > 0) return null
  const name = queues.find(({ value }) => value === toQueueId)?.label ?? t('noQueue')
  return <Badge text={action === 'queue' ? t('leadsToQueue', { name }) : t(`action_${action}`)} />
}
