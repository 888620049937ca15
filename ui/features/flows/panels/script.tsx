import { lazy, Suspense } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, FieldsHint, SkeletonList, showDone } from '../../../kit/index.ts'
import { DEFAULT_SCRIPT } from '../nodes/catalogue.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { usePanel } from './use-panel.ts'

const CodeEditor = lazy(() => import('./code-editor.tsx'))

export function ScriptPanel() {
  const t = useTexts(panelTexts)
  const { nodeId, data, set } = usePanel()
  const script = String(data.script ?? '')
  const copy = (): void => {
    void navigator.clipboard.writeText(script).then(() => showDone(t('codeCopied')))
  }
  return (
    <>
      <FieldsHint>{t('scriptHint')}</FieldsHint>
      <Suspense fallback={<SkeletonList />}>
        <CodeEditor
          key={nodeId}
          label={t('script')}
          value={script}
          onChange={text => set({ script: text }, 'script')}
        />
      </Suspense>
      <span className="row">
        <Button small icon="copy" onClick={copy}>
          {t('copyCode')}
        </Button>
        <Button small icon="refresh" onClick={() => set({ script: DEFAULT_SCRIPT })}>
          {t('restoreCode')}
        </Button>
      </span>
    </>
  )
}
