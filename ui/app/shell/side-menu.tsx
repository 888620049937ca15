import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons/icon.tsx'
import { Link, usePlace } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { type Feature, hrefOf, type MenuGroup, setUpGroups } from '../feature.ts'
import { useAccess } from '../guards/access.ts'
import { seesAdminItems } from '../permissions.ts'
import { useUser } from '../session/session.ts'
import { allows } from '../session/user.ts'
import { appTexts } from '../texts.ts'
import { LanguageMenu } from './language-menu.tsx'
import * as styles from './side-menu.module.css'
import { ThemeButton } from './theme-button.tsx'
import { VolumeControl } from './volume-control.tsx'

const SetUpPanel = lazy(() => import('./set-up-panel.tsx'))

interface SideMenuProps {
  /** Icons alone: what they lead to is heard, and shown on hover. */
  folded?: boolean
  onGo?: () => void
}

/**
 * The pages that this person may open: daily work, and behind one entry what administrators set up now and then, of which the page that is
 * shown stands below it. Anyone who administers nothing has few pages, all in one list.
 */
export function SideMenu({ folded: normalized = false, onGo }: SideMenuProps) {
  const t = useTexts(appTexts)
  const { menu } = useAccess()
  const { path } = usePlace()
  const narrow = useNarrow()
  const [settingUp, setSettingUp] = useState(false)
  const administers = allows(useUser(), seesAdminItems)
  const isHere = (feature: Feature): boolean => path === hrefOf(feature) || path.startsWith(`${hrefOf(feature)}/`)
  const inGroup = (...groups: readonly MenuGroup[]): readonly Feature[] =>
    menu.filter(feature => groups.includes(feature.menu?.group ?? 'daily'))
  const setUp = inGroup(...setUpGroups)
  const entries = (features: readonly Feature[]) =>
    features.map(feature => (
      <MenuEntry key={hrefOf(feature)} feature={feature} here={isHere(feature)} folded={normalized} onGo={onGo} />
    ))
  const platform = inGroup('platform')
  const set = administers && setUp.length > 0
  return (
    <nav className={styles.menu} data-folded={normalized || undefined} aria-label={t('menu')}>
      <div className={styles.group}>
        {entries(inGroup('daily'))}
        {set ? (
          <>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={settingUp}
              title={t('configureOpen')}
              onClick={() => setSettingUp(true)}
            >
              <Icon name="settings" />
              <span className={normalized ? 'only-heard' : 'grow'}>{t('configure')}</span>
              {!normalized && <Icon name="chevronRight" size={16} />}
            </button>
            <div className={styles.below}>{entries(setUp.filter(isHere))}</div>
          </>
        ) : (
          entries(setUp)
        )}
      </div>
      {platform.length > 0 && (
        <div className={styles.group}>
          <h2 className={normalized ? 'only-heard' : undefined}>{t('groupPlatform')}</h2>
          {entries(platform)}
        </div>
      )}
      {settingUp && (
        <Suspense>
          <SetUpPanel
            onClose={() => {
              setSettingUp(false)
              onGo?.()
            }}
          />
        </Suspense>
      )}
      {narrow && (
        <div className={styles.tools}>
          <VolumeControl />
          <IconButton icon="refresh" label={t('refresh')} onClick={() => location.reload()} />
          <ThemeButton />
          <LanguageMenu />
        </div>
      )}
    </nav>
  )
}

interface MenuEntryProps {
  feature: Feature
  here: boolean
  folded: boolean
  onGo: (() => void) | undefined
}

function MenuEntry({ feature, here, folded: normalized, onGo }: MenuEntryProps) {
  const chosen = useStore(language)
  const row = useRef<HTMLAnchorElement>(null)
  const label = feature.menu?.label[chosen]
  const title = feature.menu?.title?.[chosen]
  const beside = feature.menu?.beside?.[chosen]
  useEffect(() => {
    if (here) row.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <Link
      ref={row}
      href={hrefOf(feature)}
      aria-current={here ? 'page' : undefined}
      title={normalized ? [label, title].filter(Boolean).join(' · ') : title}
      onClick={onGo}
    >
      {feature.menu && <Icon name={feature.menu.icon} />}
      <span className={normalized ? 'only-heard' : 'grow'}>
        {label}
        {beside && !normalized && <small className={styles.beside}>{beside}</small>}
      </span>
      {feature.badge && (
        <span className={styles.badge}>
          <Suspense>
            <feature.badge />
          </Suspense>
        </span>
      )}
    </Link>
  )
}
