import { Suspense } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { formatDay } from '../../lib/time/dates.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { features } from '../features.ts'
import { useAccess } from '../guards/access.ts'
import { useUser } from '../session/session.ts'
import { appTexts } from '../texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { GuideButton } from './guide-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { OfflineSign } from './notices.tsx'
import { ThemeButton } from './theme-button.tsx'
import * as styles from './top-bar.module.css'
import { VolumeControl } from './volume-control.tsx'

/** In reverse, so that what belongs to the first pages stands outermost. */
const topBarItems = features.toReversed().flatMap(feature => feature.topBar.map(Item => ({ Item, feature })))

/** Greets by user and company; admins with a due date see it (spec 1 §2, Shell). */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useTexts(appTexts)
  const user = useUser()
  const { refusalOf: errorReplyOf } = useAccess()
  const narrow = useNarrow()
  const { dueDate } = user.company
  return (
    <header className={styles.bar}>
      {narrow && <IconButton icon="menu" label={t('openMenu')} onClick={onMenu} />}
      <div className={styles.greeting}>
        <OfflineSign />
        <p className="ellipsis">
          {narrow ? t('helloShort', { name: user.name }) : t('hello', { name: user.name, company: user.company.name })}
          {user.profile === 'admin' && dueDate && (
            <span className="soft"> {t('activeUntil', { date: formatDay(dueDate) })}</span>
          )}
        </p>
      </div>
      {topBarItems.map(
        ({ Item, feature }, at) =>
          !['super', 'plan'].includes(errorReplyOf(feature) ?? '') && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Suspense key={at}>
              <Item />
            </Suspense>
          ),
      )}
      <GuideButton />
      {!narrow && (
        <>
          <VolumeControl />
          <IconButton icon="refresh" label={t('refresh')} onClick={() => location.reload()} />
          <ThemeButton />
          <LanguageMenu />
        </>
      )}
      <AccountMenu />
    </header>
  )
}
