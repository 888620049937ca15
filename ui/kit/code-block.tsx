import * as styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** Text for machines, as it is, to be copied; what is long scrolls. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keys. */}
      <section className={styles.pane} aria-label={label} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} />
    </div>
  )
}
