import { type KeyboardEvent, useState } from 'react'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Choice, Icon, Listbox } from '../../../kit/index.ts'
import { Layer } from '../../../kit/layers/layer.tsx'
import { iconOf } from '../nodes/catalogue.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
import { nodeTexts } from '../texts/nodes.ts'
import { findNodes } from './find-nodes.ts'
import * as styles from './node-search.module.css'
import { useDocument, useEditor } from './use-editor.ts'

/** Finds a node by its name or its texts, and shows it. */
export function NodeSearch({ onClose }: { onClose: () => void }) {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const c = useTexts(common)
  const editor = useEditor()
  const document = useDocument()
  const [wanted, setWanted] = useState('')
  const [active, setActive] = useState(0)
  const found = findNodes(document, wanted, n).slice(0, 50)
  const show = (id: string | undefined): void => {
    if (id === undefined) return
    onClose()
    editor.show(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') show(found[active]?.id)
    else if (step) setActive(Math.max(0, Math.min(active + step, found.length - 1)))
    else return
    event.preventDefault()
  }
  return (
    <Layer place="top" onClose={onClose}>
      <div className={styles.box} role="dialog" aria-modal="true" aria-label={t('search')}>
        <input
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls="flow-search"
          aria-activedescendant={found.length > 0 ? `flow-search-${active}` : undefined}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          autoComplete="off"
          value={wanted}
          onKeyDown={onKeyDown}
          onChange={event => {
            setWanted(event.target.value)
            setActive(0)
          }}
        />
        <Listbox
          id="flow-search"
          label={t('search')}
          note={wanted.trim() !== '' && found.length === 0 && c('nothingFound')}
        >
          {found.map((node, index) => (
            <Choice key={node.id} id={`flow-search-${index}`} active={index === active} onChoose={() => show(node.id)}>
              <Icon name={iconOf(node.type)} size={18} />
              <span className="grow ellipsis">{nodeName(node, n)}</span>
              <span className="soft">{typeName(node.type, n)}</span>
            </Choice>
          ))}
        </Listbox>
      </div>
    </Layer>
  )
}
