import * as styles from './logo.module.css'
/** The sign: a counter with a conversation over it. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden="true">
        <path
          fill="currentColor"
          d="M8 3h16a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-8l-6 5v-5H8a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM3 26h26v3H3z"
        />
      </svg>
      Balcão
    </span>
  )
}
