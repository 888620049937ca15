import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FlowHook } from '../../../../../core/tenant/flows/hooks/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Button, FieldsHint, SwitchField, showDone, showFailure } from '../../../../kit/index.ts'
import { formatDayAndTime, formatTime } from '../../../../lib/time/dates.ts'
import { webhookTexts } from '../../texts/webhook.ts'
import { usePanel } from '../use-panel.ts'
import { hookApi } from './use-hook.ts'

/**
 * Shows what the other system sends, as the example of the node. Only where someone listens the flow changes by itself: anyone who
 * else has it open takes over what came when they wish.
 */
export function Listening({ hook, onChange }: { hook: FlowHook; onChange: (hook: FlowHook) => void }) {
  const t = useTexts(webhookTexts)
  const { data, set } = usePanel()
  const { flowId, listensUntil, caughtAt, payload } = hook
  const isListening = useIsBefore(listensUntil)
  const listensHere = useRef(false)
  const listen = async (listening: boolean): Promise<void> => {
    try {
      listensHere.current = listening
      onChange(await hookApi.listen({ params: { flowId }, body: { listening } }))
    } catch (error) {
      listensHere.current = false
      showFailure(error)
    }
  }

  const seen = useRef(caughtAt)
  const take = useEffectEvent(() => {
    seen.current = caughtAt
    if (!listensHere.current) return
    set({ lastWebhookData: payload })
    showDone(t('caught'))
  })
  useEffect(() => {
    if (caughtAt !== seen.current) take()
  }, [caughtAt])
  // Nobody looks any more. Where that fails it ends by itself.
  useEffect(
    () => () => {
      if (listensHere.current) hookApi.listen({ params: { flowId }, body: { listening: false } }).catch(() => {})
    },
    [flowId],
  )

  const isNew = caughtAt !== null && JSON.stringify(payload) !== JSON.stringify(data.lastWebhookData)
  return (
    <div className="stack-tight">
      <SwitchField
        label={t(isListening ? 'listening' : 'waiting')}
        hint={isListening ? t('listeningHint', { time: formatTime(listensUntil!) }) : t('waitingHint')}
        value={isListening}
        onChange={on => void listen(on)}
      />
      {caughtAt !== null && <FieldsHint>{t('lastCaught', { time: formatDayAndTime(caughtAt) })}</FieldsHint>}
      {isNew && (
        <Button small icon="download" onClick={() => set({ lastWebhookData: payload })}>
          {t('useCaught')}
        </Button>
      )}
    </div>
  )
}

/** Whether it is before a moment, until it no longer is. */
function useIsBefore(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  const left = moment === null ? 0 : Date.parse(moment) - Date.now()
  const isBefore = left > 0 && passed !== moment
  useEffect(() => {
    if (!isBefore) return
    const timer = setTimeout(() => setPassed(moment), Date.parse(moment!) - Date.now())
    return () => clearTimeout(timer)
  }, [isBefore, moment])
  return isBefore
}
