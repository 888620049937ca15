import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { signOut } from '../../app/session/session.ts'
import { appTexts } from '../../app/texts.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, EmptyState, ErrorState, Page, SkeletonList } from '../../kit/index.ts'
import { Ago } from '../../lib/time/relative.tsx'
import * as styles from './connections.module.css'
import { SessionActs } from './session-acts.tsx'
import { SessionStatus } from './session-status.tsx'
import { connectionTexts } from './texts/index.ts'
import { useConnections } from './use-connections.ts'

/** What the profile restaurante sees: its own connection as a card, and the way out (spec 1 §2). */
export function OwnConnections() {
  const t = useTexts(connectionTexts)
  const app = useTexts(appTexts)
  const { rows, failure, reload, change } = useConnections()
  const replace = (one: Connection): void => change(all => all.map(row => (row.id === one.id ? one : row)))
  return (
    <Page
      title={t('title')}
      actions={
        <Button icon="logout" onClick={() => void signOut()}>
          {app('logout')}
        </Button>
      }
    >
      {!rows && failure !== undefined && <ErrorState error={failure} onRetry={reload} />}
      {!rows && failure === undefined && <SkeletonList rows={2} />}
      {rows?.length === 0 && (
        <EmptyState icon="smartphone" title={t('emptyTitle')}>
          {t('emptyOwn')}
        </EmptyState>
      )}
      <div className={styles.ownConnections}>
        {rows?.map(connection => (
          <article key={connection.id} className={styles.ownConnection} aria-label={connection.name}>
            <div className="row-spread">
              <h2>{connection.name}</h2>
              <span className="soft">
                <Ago when={connection.updatedAt} said />
              </span>
            </div>
            <SessionStatus connection={connection} />
            <SessionActs connection={connection} onChange={replace} />
          </article>
        ))}
      </div>
    </Page>
  )
}
