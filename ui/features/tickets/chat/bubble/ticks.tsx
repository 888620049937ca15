import { useTexts } from '../../../../i18n/texts.ts'
import { Icon, type IconName } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './bubble.module.css'
import { type TickState, tickState } from './tick-state.ts'

const icons: Record<TickState, IconName> = {
  clock: 'clock',
  one: 'check',
  two: 'checks',
  blue: 'checks',
  failed: 'error',
}

/** How far an own message got, as WhatsApp marks it. */
export function Ticks({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const state = tickState(message)
  return (
    <span className={styles.ticks} data-state={state} title={t(`tick_${state}`)}>
      <Icon name={icons[state]} size={16} label={t(`tick_${state}`)} />
    </span>
  )
}
