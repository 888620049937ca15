import { Fragment, type ReactNode } from 'react'
import * as styles from './checkout.module.css'

/** What is so, each with its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, what: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, what]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
