import type { ComponentProps, ReactNode } from 'react'
import * as styles from './phone-chat.module.css'

interface PhoneChatProps extends Omit<ComponentProps<'div'>, 'className'> {
  role: 'log' | 'group'
  'aria-label': string
}

/** What is said, as someone's phone shows it; it scrolls where it is long. */
export const PhoneChat = (props: PhoneChatProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls by keys.
  <div {...props} className={styles.talk} tabIndex={0} />
)

/** `mine`: of whom the phone is. */
export const PhoneBubble = ({ mine = false, children }: { mine?: boolean; children: ReactNode }) => (
  <div className={styles.bubble} data-mine={mine || undefined}>
    {children}
  </div>
)
