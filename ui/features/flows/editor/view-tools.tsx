import { Panel, useReactFlow, useStoreApi } from '@xyflow/react'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../kit/index.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { editorTexts } from '../texts/editor.ts'
import { useEditor } from './use-editor.ts'
import * as styles from './view-tools.module.css'

/** All of it, with room for the bars above it. */
export const WHOLE = { maxZoom: 1, padding: { top: '84px', right: '40px', bottom: '64px', left: '40px' } } as const

/** Nearer, further, all of it, and in order. */
export function ViewTools({ readOnly }: { readOnly: boolean }) {
  const t = useTexts(editorTexts)
  const editor = useEditor()
  const { zoomIn, zoomOut, fitView, getInternalNode } = useReactFlow()
  const drawing = useStoreApi()
  const smooth = { duration: useMedia('(prefers-reduced-motion: reduce)') ? 0 : 150 }
  const arrange = (): void => {
    editor.arrange()
    const { nodes } = editor.document
    const isDrawn = (): boolean =>
      nodes.every(({ id, position }) => getInternalNode(id)?.internals.userNode.position === position)
    const showAll = (): void => void fitView({ ...smooth, ...WHOLE })
    if (isDrawn()) showAll()
    else {
      const stop = drawing.subscribe(() => {
        if (!isDrawn()) return
        stop()
        showAll()
      })
    }
  }
  return (
    <Panel position="bottom-left" className={styles.tools!}>
      <IconButton icon="plus" label={t('zoomIn')} onClick={() => void zoomIn(smooth)} />
      <IconButton icon="minus" label={t('zoomOut')} onClick={() => void zoomOut(smooth)} />
      <IconButton icon="fit" label={t('fit')} onClick={() => void fitView({ ...smooth, ...WHOLE })} />
      {!readOnly && <IconButton icon="tidy" label={t('arrange')} onClick={arrange} />}
    </Panel>
  )
}
