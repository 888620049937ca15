import { type DragEvent, useState } from 'react'
import type { FlowNodeKey } from '../../../../core/domain/access/plan-features.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { lacksContact, mayAdd } from '../model/changes.ts'
import { iconOf, toneOf } from '../nodes/catalogue.ts'
import { typeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
import { groupsOf } from './component-list.ts'
import { dragType, offered, useDrops } from './drops.ts'
import * as styles from './palette.module.css'
import { useAround } from './surroundings.ts'
import { useDocument } from './use-editor.ts'

/** The components that can be put into the flow, by dragging or by a click. */
export function Palette() {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const document = useDocument()
  const c = useTexts(common)
  const [wanted, setWanted] = useState('')
  const groups = groupsOf(offered(document), wanted, n)
  return (
    <aside className={styles.palette} aria-labelledby="flow-components">
      <h2 id="flow-components">{t('components')}</h2>
      <input
        type="search"
        aria-label={t('findComponent')}
        placeholder={c('search')}
        value={wanted}
        onChange={event => setWanted(event.target.value)}
      />
      {groups.length === 0 && <p className="soft">{t('noComponent')}</p>}
      {groups.map(({ title, types }) => (
        <section key={title}>
          <h3>{title}</h3>
          {types.map(type => (
            <Component key={type} type={type} />
          ))}
        </section>
      ))}
      <p className={styles.hint}>{t('dragHint')}</p>
    </aside>
  )
}

function Component({ type }: { type: FlowNodeKey }) {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const document = useDocument()
  const { add } = useDrops()
  const name = typeName(type, n)
  const { allowed } = useAround()
  const isOut = allowed !== undefined && !allowed.includes(type)
  const isTaken = isOut || !mayAdd(document, type)
  const why = isTaken
    ? t(isOut ? 'notInPlan' : 'onlyOne')
    : lacksContact(document.kind, document.nodes, type)
      ? t('needsContact')
      : n(`${type}Hint`)
  return (
    <button
      type="button"
      className={styles.component}
      data-tone={toneOf(type)}
      aria-label={t('addComponent', { name })}
      title={why}
      disabled={isTaken}
      draggable={!isTaken}
      onDragStart={(event: DragEvent) => dragType(event.dataTransfer, type)}
      onClick={() => add(type, {})}
    >
      <span className={styles.icon}>
        <Icon name={iconOf(type)} size={18} />
      </span>
      <span className="ellipsis">{name}</span>
    </button>
  )
}
