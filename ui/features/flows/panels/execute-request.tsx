import { useState } from 'react'
import { findingSentence } from '../../../../core/flow-engine/lint/findings.ts'
import { whyUnanswered } from '../../../../core/flow-engine/unanswered.ts'
import { flowPermissions } from '../../../../core/tenant/flows/permissions.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { explain } from '../../../i18n/errors.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Button, showDone, showError, showInfo } from '../../../kit/index.ts'
import { useFindings } from '../editor/findings.ts'
import { useEditor } from '../editor/use-editor.ts'
import { storeResponse } from '../stored-responses.ts'
import { requestTexts } from '../texts/request.ts'
import { requestOf, tryRequest } from '../try-request.ts'
import { usePanel } from './use-panel.ts'

/** A larger response is not stored, in characters of JSON. */
const MAX_SAMPLE = 100_000

/** Makes the request, with the flow's own variables, and keeps what it brought in this browser, for the response's fields. */
export function ExecuteRequest() {
  const t = useTexts(requestTexts)
  const editor = useEditor()
  const { nodeId, data, set } = usePanel()
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState('')
  const mayAsk = allows(useUser(), flowPermissions.reachOut)
  const errors = useFindings(nodeId).filter(({ severity, word }) => severity === 'error' && word !== 'noWayOn')
  const failed = (why: string): void => {
    setMessage(why)
    set({ status: 'error' })
  }
  const execute = async (): Promise<void> => {
    const request = requestOf(editor.document, nodeId)
    if (errors.length > 0 || !request) {
      for (const finding of errors) showError(findingSentence(finding, language.get()))
      return failed(t('unknownError'))
    }
    setPending(true)
    try {
      const { status, statusText, headers, data: response } = await tryRequest(request)
      const size = JSON.stringify(response).length
      if (size > MAX_SAMPLE) showInfo(t('tooLarge'))
      else storeResponse(nodeId, response)
      if (typeof response === 'string' && headers['content-type']?.includes('json')) showError(t('noJson'))
      const isGood = status >= 200 && status < 300
      set({ status: isGood ? 'success' : 'error', lastUpdate: new Date().toISOString() })
      if (isGood) showDone(t('done', { status, statusText }))
      else {
        const content = status === 0 ? whyUnanswered(statusText, language.get()) : `${status} ${statusText}`.trim()
        const why = content || t('unknownError')
        setMessage(why)
        showError(t('failed', { message: why }))
      }
    } catch (error) {
      failed(explain(error))
      showError(t('failed', { message: explain(error) }))
    } finally {
      setPending(false)
    }
  }
  if (!mayAsk) return null
  return (
    <span className="row">
      <Button icon="play" busy={pending} disabled={!String(data.url ?? '').trim()} onClick={() => void execute()}>
        {t('execute')}
      </Button>
      <span role="status">
        {pending && <Badge tone="info" text={t('pending')} title={t('pending')} />}
        {!pending && data.status === 'success' && <Badge tone="success" text={t('success')} />}
        {!pending && data.status === 'error' && (
          <Badge tone="danger" text={t('error')} title={message || t('unknownError')} />
        )}
      </span>
    </span>
  )
}
