import * as styles from './icon.module.css'
import { type IconName, iconPaths } from './paths.ts'

export type { IconName } from './paths.ts'

/** A line icon in the colour of the text; decoration unless it is given a label to be heard. */
export function Icon({ name, size = 20, label }: { name: IconName; size?: number; label?: string }) {
  return (
    <>
      <svg
        className={styles.icon}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={iconPaths[name]} />
      </svg>
      {label && <span className="only-heard">{label}</span>}
    </>
  )
}
