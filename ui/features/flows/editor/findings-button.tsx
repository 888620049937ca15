import { useRef, useState } from 'react'
import { type Finding, findingSentence } from '../../../../core/flow-engine/lint/findings.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon, Popover } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { ButtonList } from '../button-list.tsx'
import { nodeOf } from '../model/document.ts'
import { nodeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
import { useAllFindings } from './findings.ts'
import * as styles from './findings-button.module.css'
import { useDocument, useEditor } from './use-editor.ts'

/** How many problems the flow has; opens them, each of which leads to its node. */
export function FindingsButton() {
  const t = useTexts(editorTexts)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const all = [...useAllFindings().values()].flat()
  const errors = all.filter(({ severity }) => severity === 'error').length
  const warnings = all.length - errors
  return (
    <div className={styles.place}>
      <button
        ref={anchor}
        type="button"
        className={styles.button}
        data-kind={errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'none'}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <Icon name={errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'check'} size={18} />
        {all.length === 0
          ? t('noFindings')
          : [errors > 0 && t('errors', { n: errors }), warnings > 0 && t('warnings', { n: warnings })]
              .filter(Boolean)
              .join(', ')}
      </button>
      {open && (
        <Popover anchor={anchor} align="end" role="dialog" label={t('findings')} onClose={() => setOpen(false)}>
          <FindingsList findings={all} onGo={() => setOpen(false)} />
        </Popover>
      )}
    </div>
  )
}

/** Findings, each of which leads to its node. */
export function FindingsList({ findings: all, onGo }: { findings: readonly Finding[]; onGo: () => void }) {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const editor = useEditor()
  const document = useDocument()
  const chosen = useStore(language)
  if (all.length === 0) return <p className={styles.nothing}>{t('noFindings')}</p>
  return (
    <div className={styles.list}>
      <ButtonList>
        {all.map(finding => {
          const node = nodeOf(document, finding.nodeId)
          const go = (): void => {
            onGo()
            if (node) editor.show(node.id)
          }
          return (
            <li key={JSON.stringify(finding)}>
              <button type="button" data-severity={finding.severity} onClick={go}>
                <Icon name={finding.severity === 'error' ? 'error' : 'warning'} size={18} />
                <span>
                  <strong>{node ? nodeName(node, n) : t('wholeFlow')}</strong>
                  <span>{findingSentence(finding, chosen)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ButtonList>
    </div>
  )
}
