import { useEffect, useRef } from 'react'
import { findingSentence } from '../../../../core/flow-engine/lint/findings.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon, IconButton } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useFindings } from '../editor/findings.ts'
import { useEditor, useEditorState, useNode } from '../editor/use-editor.ts'
import type { PlacedNode } from '../model/parts.ts'
import { iconOf, isKnown } from '../nodes/catalogue.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { Text } from './fields.tsx'
import { NextSteps } from './next-steps.tsx'
import * as styles from './node-panel.module.css'
import { panels } from './panels.tsx'
import { PanelContext } from './use-panel.ts'

/** The pane beside the canvas in which the chosen node is set (spec 2 §2). What is changed is in the flow at once. */
export function NodePanel() {
  const node = useNode(useEditorState(({ open }) => open))
  if (!node) return null
  return (
    <PanelContext key={node.id} value={node.id}>
      <Pane node={node} />
    </PanelContext>
  )
}

function Pane({ node }: { node: PlacedNode }) {
  const t = useTexts(panelTexts)
  const e = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const editor = useEditor()
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    pane.current?.focus({ preventScroll: true })
  }, [])
  const Fields = isKnown(node.type) ? panels[node.type] : undefined
  return (
    <aside
      ref={pane}
      className={styles.pane}
      tabIndex={-1}
      aria-label={`${typeName(node.type, n)}: ${nodeName(node, n)}`}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // A dialog over the pane closes by itself.
        if (!event.currentTarget.contains(event.target as Node)) return
        event.stopPropagation()
        editor.open(undefined)
      }}
    >
      <header className={styles.head}>
        <Icon name={iconOf(node.type)} />
        <h2 className="ellipsis">{typeName(node.type, n)}</h2>
        <IconButton icon="close" label={e('closePanel')} onClick={() => editor.open(undefined)} />
      </header>
      <div className={styles.body}>
        {node.type !== 'handler' && <Text name="label" label={t('label')} placeholder={typeName(node.type, n)} />}
        {Fields ? <Fields /> : <p className="soft">{t('unknownType')}</p>}
        <NextSteps node={node} />
        <Problems nodeId={node.id} />
      </div>
    </aside>
  )
}

function Problems({ nodeId }: { nodeId: string }) {
  const t = useTexts(panelTexts)
  const chosen = useStore(language)
  const findings = useFindings(nodeId)
  if (findings.length === 0) return null
  return (
    <section>
      <h3>{t('problems')}</h3>
      <ul className={styles.problems}>
        {findings.map(finding => (
          <li key={JSON.stringify(finding)} data-severity={finding.severity}>
            <Icon name={finding.severity === 'error' ? 'error' : 'warning'} size={16} />
            {findingSentence(finding, chosen)}
          </li>
        ))}
      </ul>
    </section>
  )
}
