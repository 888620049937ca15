import { useState } from 'react'
import useSWR from 'swr'
import { useTexts } from '../../i18n/texts.ts'
import { SwitchField } from '../../kit/index.ts'
import { isBrave, type PushState, pushState, switchOff, switchOn } from './push.ts'
import { pushTexts } from './texts.ts'

/** Whether this browser tells about what happens while no page is in sight; where it cannot, why. */
export default function PushSwitch() {
  const t = useTexts(pushTexts)
  const { data: state, mutate } = useSWR<PushState>('push', pushState)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!state) return null
  const change = async (on: boolean): Promise<void> => {
    setBusy(true)
    setFailed(false)
    try {
      await mutate(on ? await switchOn() : await switchOff(), { revalidate: false })
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const isOn = state === 'on' || state === 'refused'
  return (
    <SwitchField
      label={t('push')}
      value={isOn}
      disabled={busy || !(isOn || state === 'off')}
      hint={failed ? t(isBrave() ? 'failedBrave' : 'failed') : t(state)}
      onChange={on => void change(on)}
    />
  )
}
