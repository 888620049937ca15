import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, FieldsHint, Notice, showDone, showError, Tabs } from '../../../kit/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { useDocument } from '../editor/use-editor.ts'
import { nodeOf } from '../model/document.ts'
import { responseOf } from '../stored-responses.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { requestTexts } from '../texts/request.ts'
import { MappingList } from './mapping-list.tsx'
import { usePanel } from './use-panel.ts'

type Kind = 'success' | 'error'

/** Which fields of the response become which variables, after a success and after an error. */
export function HttpResponsePanel() {
  const t = useTexts(panelTexts)
  const r = useTexts(requestTexts)
  const { nodeId, data, set } = usePanel()
  const document = useDocument()
  const [kind, setKind] = useState<Kind>('success')
  const request = document.edges
    .filter(({ target }) => target === nodeId)
    .map(({ source }) => nodeOf(document, source))
    .find(node => node?.type === 'httpRequest')
  const [cached, setCached] = useState(() => request && responseOf(request.id))
  const mappings = (data.mappings ?? {}) as Partial<Record<Kind, Record<string, string>>>
  if (!request) return <Notice tone="warning">{t('awaitsRequest')}</Notice>
  const sample = cached?.data ?? data.response ?? request.data.response
  const renew = (): void => {
    const response = responseOf(request.id)
    if (!response || response.data === null) showError(r('cacheEmpty'))
    else if (typeof response.data !== 'object') showError(r('cacheInvalid'))
    else {
      setCached(response)
      showDone(r('cacheLoaded'))
    }
  }
  return (
    <>
      <span className="row">
        <Button small icon="refresh" onClick={renew}>
          {r('fromCache')}
        </Button>
        {cached && (
          <FieldsHint>
            {r('lastCache')}: {formatDayAndTime(cached.at)}
          </FieldsHint>
        )}
      </span>
      {sample === undefined && <Notice tone="info">{t('awaitsData')}</Notice>}
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
          sample={sample}
          onChange={mapping => set({ mappings: { ...mappings, [kind]: mapping } })}
        />
      </Tabs>
    </>
  )
}
