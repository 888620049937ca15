import { lazy, Suspense, useEffect, useState } from 'react'
import { language } from '../i18n/language.ts'
import { useTexts } from '../i18n/texts.ts'
import { ErrorState, SkeletonList } from '../kit/states.tsx'
import { later } from '../lib/later.ts'
import { local } from '../lib/local.ts'
import { matchPath, Route, Router, usePlace } from '../lib/router/index.tsx'
import { useStore } from '../lib/store.ts'
import { featureAt, publicFeatures } from './features.ts'
import { ErrorBoundary } from './guards/error-boundary.tsx'
import { Redirect } from './guards/redirect.tsx'
import { WhileUpgrading } from './guards/upgrading.tsx'
import { type Session, startSession, useSession } from './session/session.ts'
import { lastPerson, wantedPage } from './session/tab-notes.ts'
import { appTexts } from './texts.ts'

const PrivatePages = later(() => import('./guards/private-pages.tsx'))
const NewPassword = lazy(() => import('./session/new-password.tsx'))

/** The whole page: what the session allows (spec 1 §2). */
export function App() {
  const session = useSession()
  useStore(language)
  const { path } = usePlace()
  useEffect(() => {
    void startSession(local.get('token') ? fetchScripts() : undefined)
  }, [])

  if (session.state === 'starting') return <SkeletonList />
  return (
    <WhileUpgrading>
      {session.state === 'lost' ? <Lost error={session.error} /> : <Pages session={session} path={path} />}
    </WhileUpgrading>
  )
}

function Pages({ session, path }: { session: Exclude<Session, { state: 'lost' }>; path: string }) {
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<SkeletonList />}>
        {session.state === 'out' && <PublicPages />}
        {session.state === 'in' &&
          (isForAll() ? <PublicPages /> : session.user.mustChangePassword ? <NewPassword /> : <PrivatePages />)}
      </Suspense>
    </ErrorBoundary>
  )
}

const isForAll = (): boolean =>
  publicFeatures.some(
    ({ paths, whenSignedIn }) => whenSignedIn && paths.some(pattern => matchPath(location.pathname, pattern)),
  )

/** The scripts of the page come while the server is asked who we are, not one after the other. */
function fetchScripts(): Promise<unknown> {
  return Promise.allSettled([PrivatePages, featureAt(location.pathname)?.page].map(script => script?.fetch()))
}

/** The desk does not answer; tries again when the network is back. */
function Lost({ error }: { error: unknown }) {
  const t = useTexts(appTexts)
  useEffect(() => {
    const retry = (): void => void startSession()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return <ErrorState error={error} title={t('startFailed')} onRetry={() => void startSession()} />
}

/** Keeps which page was asked for, so that the sign-in leads there; who asked for none comes to the tickets. */
function ToLogin() {
  const { url } = usePlace()
  const [requested] = useState(url)
  useEffect(() => {
    if (requested !== '/' && featureAt(requested)) wantedPage.keep({ url: requested, person: lastPerson.kept() })
    else wantedPage.drop()
  }, [requested])
  return <Redirect to="/login" />
}

function PublicPages() {
  return (
    <Router>
      {publicFeatures.flatMap(({ paths, page }) =>
        paths.map(path => <Route key={path} path={path} component={page} />),
      )}
      <Route path="/" component={ToLogin} default />
    </Router>
  )
}
