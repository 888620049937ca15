import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../kit/index.ts'
import { isVertical, mayRemove } from '../model/changes.ts'
import { nodeOf } from '../model/document.ts'
import { editorTexts } from '../texts/editor.ts'
import { canDuplicate } from './flow-editor.ts'
import * as styles from './selection-bar.module.css'
import { useDocument, useEditor, useEditorState } from './use-editor.ts'

/** What can be done with what is selected (spec 2 §2). */
export function SelectionBar() {
  const t = useTexts(editorTexts)
  const editor = useEditor()
  const document = useDocument()
  const { nodes, edges } = useEditorState(({ selection }) => selection)
  if (nodes.length + edges.length === 0) return null
  const one = nodes.length === 1 ? nodeOf(document, nodes[0]) : undefined
  const removable = edges.length > 0 || nodes.some(id => mayRemove(document, nodeOf(document, id) ?? { type: '' }))
  const title = nodes.length === 0 ? t('edgeSelected') : one ? t('selected') : t('severalSelected', { n: nodes.length })
  return (
    <div className={styles.bar} role="toolbar" aria-label={title}>
      <span className={styles.title}>{title}</span>
      {one && (
        <Button small icon={isVertical(one) ? 'forward' : 'down'} onClick={() => editor.turn(one.id)}>
          {t(isVertical(one) ? 'toHorizontal' : 'toVertical')}
        </Button>
      )}
      {nodes.length > 1 && (
        <>
          <Button small onClick={() => editor.align('left')}>
            {t('alignLeft')}
          </Button>
          <Button small onClick={() => editor.align('top')}>
            {t('alignTop')}
          </Button>
        </>
      )}
      {nodes.length > 0 && (
        <Button small icon="copy" disabled={!canDuplicate(document, nodes)} onClick={() => editor.duplicate(nodes)}>
          {t('duplicate')}
        </Button>
      )}
      <Button
        small
        kind="danger"
        icon="trash"
        disabled={!removable}
        title={removable ? undefined : t('cannotDelete')}
        onClick={() => editor.removeSelected()}
      >
        {t('delete')}
      </Button>
    </div>
  )
}
