import { useState } from 'react'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Choice, Finder, Icon } from '../../../kit/index.ts'
import { Layer } from '../../../kit/layers/layer.tsx'
import { nodeTexts } from '../../flow-choices/index.ts'
import { iconOf } from '../nodes/catalogue.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
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
  const found = findNodes(document, wanted, n).slice(0, 50)
  const show = (id: string | undefined): void => {
    if (id === undefined) return
    onClose()
    editor.show(id)
  }
  return (
    <Layer place="top" onClose={onClose}>
      <div className={styles.box} role="dialog" aria-modal="true" aria-label={t('search')}>
        <Finder
          label={t('search')}
          placeholder={t('searchHint')}
          note={wanted.trim() !== '' && found.length === 0 && c('nothingFound')}
          text={wanted}
          onText={setWanted}
          count={found.length}
          onChoose={at => show(found[at]?.id)}
        >
          {placeOf =>
            found.map((node, at) => (
              <Choice key={node.id} {...placeOf(at)}>
                <Icon name={iconOf(node.type)} size={18} />
                <span className="grow ellipsis">{nodeName(node, n)}</span>
                <span className="soft">{typeName(node.type, n)}</span>
              </Choice>
            ))
          }
        </Finder>
      </div>
    </Layer>
  )
}
