import * as styles from './titled-text.module.css'

/** A text of a campaign, and which of them it is. */
export const SpokenContent = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.said}>
    <small className="soft">{title}</small>
    <p>{text}</p>
  </div>
)
