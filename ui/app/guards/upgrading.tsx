import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { call } from '../../lib/api/client.ts'
import { type UpgradeFar, upgrading } from '../../lib/api/upgrading.ts'
import { realtime } from '../../lib/realtime/index.ts'
import { useStore } from '../../lib/store.ts'
import { session, startSession } from '../session/session.ts'
import { appTexts } from '../texts.ts'
import * as styles from './upgrading.module.css'

const ME = { method: 'GET', path: '/auth/me' } as const

/** Covers the page while the company is upgraded, and goes by itself once it is ready: what was being typed is still there. */
export function WhileUpgrading({ children }: { children: ReactNode }) {
  const far = useStore(upgrading)
  return (
    <>
      <div style={{ display: 'contents' }} inert={far !== null}>
        {children}
      </div>
      {far && <Upgrading {...far} />}
    </>
  )
}

function Upgrading({ done, of, seconds }: UpgradeFar) {
  const t = useTexts(appTexts)
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  useEffect(() => {
    const timer = setInterval(() => void look(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <div className={styles.cover}>
      <div className={styles.words} ref={words} role="status" tabIndex={-1}>
        <h1>{t('upgradingTitle')}</h1>
        <p className="soft">{t('upgrading')}</p>
        {of > 0 && (
          <>
            <progress value={done} max={of} aria-label={t('upgradingTitle')} />
            <p className="soft">{t('upgraded', { done, of })}</p>
          </>
        )}
      </div>
    </div>
  )
}

/** The call itself notes that it is not over yet; anyone who cannot be reached is asked again. */
async function look(): Promise<void> {
  const before = upgrading.get()
  try {
    await call(ME)
  } catch (error) {
    if ((error as { status?: number }).status !== 401) return
  }
  if (upgrading.get() !== before) return
  upgrading.set(null)
  if (session.get().state === 'lost') await startSession()
  else realtime.refetch()
}
