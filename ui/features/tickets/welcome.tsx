import { useTexts } from '../../i18n/texts.ts'
import { FirstSteps } from '../first-run/index.ts'
import { ticketTexts } from './texts/index.ts'
import * as styles from './welcome.module.css'

/** What the chat column shows while no ticket is chosen. */
export function Welcome() {
  const t = useTexts(ticketTexts)
  return (
    <div className={styles.welcome}>
      <Counter />
      <h2>{t('welcome')}</h2>
      <p className="soft">{t('welcomeHint')}</p>
      <p className={`soft ${styles.keys}`}>
        <kbd>j</kbd> <kbd>k</kbd> {t('welcomeKeys')} <kbd>?</kbd>
      </p>
      <FirstSteps />
    </div>
  )
}

/** A counter with a bell and two conversations above it, drawn for Balcão. */
function Counter() {
  return (
    <svg className={styles.picture} viewBox="0 0 280 190" width={280} height={190} aria-hidden>
      <circle cx="140" cy="92" r="84" fill="var(--selected)" />
      <path
        d="M64 36h84a12 12 0 0 1 12 12v32a12 12 0 0 1-12 12H90l-18 16V92h-8a12 12 0 0 1-12-12V48a12 12 0 0 1 12-12z"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M72 56h66M72 72h42" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M172 62h44a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12h-4v14l-16-14h-24a12 12 0 0 1-12-12V74a12 12 0 0 1 12-12z"
        fill="var(--primary)"
      />
      <path
        d="M178 88l8 8 18-18"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M30 146h220v12H30z" fill="var(--primary)" />
      <path d="M44 158h192v26H44z" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
      <path d="M92 158v26M140 158v26M188 158v26" stroke="var(--line)" strokeWidth="2" />
      <path d="M122 144a18 18 0 0 1 36 0z" fill="var(--line-strong)" />
      <path d="M140 126v-6M118 146h44" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
