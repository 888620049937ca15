import { type ReactNode, useState } from 'react'
import { common } from '../../../i18n/common.ts'
import { explain } from '../../../i18n/errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, ConfirmDialog, Notice } from '../../../kit/index.ts'
import * as styles from '../settings.module.css'
import { integrationTexts } from './texts.ts'
import type { PlaceState } from './use-place-form.ts'

interface PlaceFormProps {
  title: string
  /** What it is good for. */
  about: string
  place: PlaceState
  tryLabel: string
  /** What comes of forgetting it; that flows use it no more unless given. */
  consequence?: string
  /** Forgets what is stored; absent where nothing is. */
  onForget?: (() => Promise<unknown>) | undefined
  children: ReactNode
}

/** The section of a place outside: its fields, what came of the last try, and what can be done with it. */
export function PlaceSection({ title, about, place, tryLabel, consequence, onForget, children }: PlaceFormProps) {
  const t = useTexts(integrationTexts)
  const c = useTexts(common)
  const [asks, setAsks] = useState(false)
  const { form, acting, tried, act } = place
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{about}</p>
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          act('save')
        }}
      >
        {children}
        {form.failure !== undefined && !acting && <Notice tone="danger">{explain(form.failure)}</Notice>}
        <div className={styles.told} role="status">
          {tried !== undefined && <Notice>{tried}</Notice>}
        </div>
        <div className={`row ${styles.acts}`}>
          <Button kind="primary" type="submit" busy={acting === 'save'} disabled={acting === 'try'}>
            {c('save')}
          </Button>
          <Button busy={acting === 'try'} disabled={acting === 'save'} onClick={() => act('try')}>
            {tryLabel}
          </Button>
          {onForget && (
            <Button kind="quiet" onClick={() => setAsks(true)}>
              {t('forget')}
            </Button>
          )}
        </div>
      </form>
      {asks && onForget && (
        <ConfirmDialog
          name={title}
          title={t('forgetTitle')}
          question={t('forgetQuestion')}
          consequence={consequence ?? t('forgetConsequence')}
          actionLabel={t('forget')}
          onConfirm={onForget}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}
