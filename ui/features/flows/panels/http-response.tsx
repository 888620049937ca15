import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Notice, Tabs } from '../../../kit/index.ts'
import { useDocument } from '../editor/use-editor.ts'
import { nodeOf } from '../model/document.ts'
import { panelTexts } from '../texts/panels.ts'
import { MappingList } from './mapping-list.tsx'
import { usePanel } from './use-panel.ts'

type Kind = 'success' | 'error'

/** Which fields of the response become which variables, after a success and after an error. */
export function HttpResponsePanel() {
  const t = useTexts(panelTexts)
  const { nodeId, data, set } = usePanel()
  const document = useDocument()
  const [kind, setKind] = useState<Kind>('success')
  const request = document.edges
    .filter(({ target }) => target === nodeId)
    .map(({ source }) => nodeOf(document, source))
    .find(node => node?.type === 'httpRequest')
  const mappings = (data.mappings ?? {}) as Partial<Record<Kind, Record<string, string>>>
  if (!request) return <Notice tone="warning">{t('awaitsRequest')}</Notice>
  return (
    <>
      {request.data.response === undefined && <Notice tone="info">{t('awaitsData')}</Notice>}
      <Tabs
        label={t('mappings')}
        chosen={kind}
        onChoose={setKind}
        tabs={[
          { key: 'success', label: t('success') },
          { key: 'error', label: t('error') },
        ]}
      >
        <MappingList
          key={kind}
          mapping={mappings[kind] ?? {}}
          sample={request.data.response}
          onChange={mapping => set({ mappings: { ...mappings, [kind]: mapping } })}
        />
      </Tabs>
    </>
  )
}
