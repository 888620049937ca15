import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { SWRConfig, useSWRConfig } from 'swr'
import { connectionsFeature } from '../../features/connections/feature.ts'
import { dashboardFeature } from '../../features/dashboard/feature.ts'
import { SkeletonList } from '../../kit/states.tsx'
import { createLists, ListsContext } from '../../lib/lists/index.ts'
import { useLive } from '../../lib/realtime/index.ts'
import { Route, Router, usePlace } from '../../lib/router/index.tsx'
import type { Feature } from '../feature.ts'
import { featureAt, features, publicFeatures } from '../features.ts'
import { useOtherComputer } from '../session/other-computer.ts'
import { useOwnCompany } from '../session/own-company.ts'
import { useOwnRights } from '../session/own-rights.ts'
import { useUser } from '../session/session.ts'
import { personKey, wantedPage } from '../session/tab-notes.ts'
import { Shell } from '../shell/shell.tsx'
import { useAccess, useFetchAhead } from './access.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Redirect } from './redirect.tsx'
import { NoPermission, NotFound, NotInPlan, OnlySuper } from './states.tsx'

const toTickets = (): React.JSX.Element => <Redirect to="/tickets" />
const toConnections = (): React.JSX.Element => <Redirect to="/connections" />

/** What stands in place of a page that someone may not open. */
const rejected: Partial<Record<string, ComponentType>> = { super: OnlySuper, person: NoPermission, plan: NotInPlan }

/**
 * The pages behind the login. Restaurante has connections alone, every other address leads there. A sign-in leads to the page
 * that was asked for before it or to the tickets, the public pages otherwise to `/`, the dashboard, and that to the tickets where
 * someone has none (spec 1 §2).
 */
export default function PrivatePages() {
  const [lists] = useState(createLists)
  return (
    <SWRConfig value={reads}>
      <ListsContext value={lists}>
        <Pages />
      </ListsContext>
    </SWRConfig>
  )
}

/** What was fetched in one session is not shown in the next. Events keep what is shown true; the socket says when to ask again. */
const reads = {
  provider: () => new Map(),
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

function Pages() {
  const user = useUser()
  const access = useAccess()
  const { path } = usePlace()
  useOtherComputer()
  useOwnCompany()
  useFailedReads()
  useFetchAhead(access)
  const reduced = user.profile === 'restaurante'
  useOwnRights(reduced ? [connectionsFeature] : access.menu)
  const displayed = reduced ? [connectionsFeature] : features
  return (
    <Shell bare={reduced} whole={featureAt(path)?.whole ?? false}>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<SkeletonList />}>
          <Router>
            {displayed.flatMap(feature => pagesOf(feature, pageFor(feature, access.refusalOf(feature))))}
            {reduced ? [] : publicFeatures.flatMap(feature => pagesOf(feature, ToStart))}
            <Route path="/_" component={reduced ? toConnections : NotFound} default />
          </Router>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  )
}

/** Asks again for the single things that could not be read while there was no connection. */
function useFailedReads(): void {
  const { cache, mutate } = useSWRConfig()
  useLive(() => {
    for (const key of cache.keys()) if (cache.get(key)?.error !== undefined) void mutate(key)
  })
}

function ToStart() {
  const user = useUser()
  const { refusalOf: errorReplyOf } = useAccess()
  const [to] = useState(() => {
    const wanted = wantedPage.kept()
    if (!wanted) return '/'
    const { url, person = personKey(user) } = wanted
    const feature = featureAt(url)
    return feature && !errorReplyOf(feature) && person === personKey(user) ? url : '/tickets'
  })
  useEffect(() => wantedPage.drop(), [])
  return <Redirect to={to} />
}

function pageFor(feature: Feature, error: string | undefined): ComponentType {
  if (error === undefined) return feature.page
  return feature === dashboardFeature ? toTickets : (rejected[error] ?? NotFound)
}

function pagesOf({ paths }: Feature, page: ComponentType): React.JSX.Element[] {
  return paths.map(path => <Route key={path} path={path} component={page} />)
}
