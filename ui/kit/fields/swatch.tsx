import * as styles from './swatch.module.css'

/** A colour to look at; `name` is for who points at it or hears it. */
export function Swatch({ color, name }: { color: string; name?: string }) {
  const named = name === undefined ? {} : { role: 'img', 'aria-label': name, title: name }
  return <span className={styles.swatch} {...named} style={{ background: color }} />
}
