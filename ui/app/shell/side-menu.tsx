import { Suspense } from 'react'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons/icon.tsx'
import { Link, usePlace } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { type Feature, hrefOf, type MenuGroup, menuGroups } from '../feature.ts'
import { useAccess } from '../guards/access.ts'
import { seesAdminItems } from '../permissions.ts'
import { useUser } from '../session/session.ts'
import { allows } from '../session/user.ts'
import { appTexts } from '../texts.ts'
import { LanguageMenu } from './language-menu.tsx'
import * as styles from './side-menu.module.css'
import { ThemeButton } from './theme-button.tsx'
import { VolumeControl } from './volume-control.tsx'

/** Whoever administers nothing finds the little that there is of these beside their own. */
const ofAdministrators: readonly MenuGroup[] = ['groupAdmin', 'groupSettings']

interface SideMenuProps {
  /** Icons alone: what they lead to is heard, and shown on hover. */
  folded?: boolean
  onGo?: () => void
}

/** The pages that this person may open, by group. */
export function SideMenu({ folded = false, onGo }: SideMenuProps) {
  const t = useTexts(appTexts)
  const { menu } = useAccess()
  const { path } = usePlace()
  const chosen = useStore(language)
  const narrow = useNarrow()
  const administers = allows(useUser(), seesAdminItems)
  const groupOf = (feature: Feature): MenuGroup => {
    const group = feature.menu?.group ?? 'groupDesk'
    return !administers && ofAdministrators.includes(group) ? 'groupDesk' : group
  }
  return (
    <nav className={styles.menu} data-folded={folded || undefined} aria-label={t('menu')}>
      {menuGroups.map(group => {
        const entries = menu.filter(feature => groupOf(feature) === group)
        if (entries.length === 0) return null
        return (
          <div key={group} className={styles.group}>
            <h2 className={folded ? 'only-heard' : undefined}>{t(group)}</h2>
            {entries.map(feature => {
              const href = hrefOf(feature)
              const label = feature.menu?.label[chosen]
              const title = feature.menu?.title?.[chosen]
              const here = path === href || path.startsWith(`${href}/`)
              return (
                <Link
                  key={href}
                  href={href}
                  aria-current={here ? 'page' : undefined}
                  title={folded ? [label, title].filter(Boolean).join(' · ') : title}
                  onClick={onGo}
                >
                  {feature.menu && <Icon name={feature.menu.icon} />}
                  <span className={folded ? 'only-heard' : 'grow'}>{label}</span>
                  {feature.badge && (
                    <span className={styles.badge}>
                      <Suspense>
                        <feature.badge />
                      </Suspense>
                    </span>
                  )}
                </Link>
              )
            })}
          </div>
        )
      })}
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
