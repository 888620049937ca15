import { type ReactNode, useState } from 'react'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, ConfirmDialog, Notice } from '../../../kit/index.ts'
import { Section, SectionForm } from '../../../kit/section.tsx'
import * as styles from '../settings.module.css'
import { integrationTexts } from './texts.ts'
import type { EndpointState } from './use-endpoint-form.ts'

interface EndpointFormProps {
  title: string
  /** What it is good for. */
  about: string
  /** What stands in for it while nothing is stored, in words. */
  lent?: string | undefined
  place: EndpointState
  tryLabel: string
  /** What comes of forgetting it; that flows use it no more unless given. */
  consequence?: string
  /** Forgets what is stored; absent where nothing is. */
  onForget?: (() => Promise<unknown>) | undefined
  children: ReactNode
}

/** The section of a place outside: its fields, what came of the last try, and what can be done with it. */
export function EndpointSection(props: EndpointFormProps) {
  const { title, about, lent, place, tryLabel, consequence, onForget, children } = props
  const t = useTexts(integrationTexts)
  const c = useTexts(common)
  const [asks, setAsks] = useState(false)
  const { form, acting, tried, act } = place
  return (
    <Section title={title} about={about}>
      {lent && <Notice>{lent}</Notice>}
      <SectionForm
        failure={acting ? undefined : form.failure}
        onSubmit={() => act('save')}
        acts={
          <>
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
          </>
        }
      >
        {children}
        <div className={styles.told} role="status">
          {tried !== undefined && <Notice>{tried}</Notice>}
        </div>
      </SectionForm>
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
    </Section>
  )
}
