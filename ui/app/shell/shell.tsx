import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { Layer } from '../../kit/layers/layer.tsx'
import { isAppleTouch } from '../../lib/devices.ts'
import { useStore } from '../../lib/store.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { CommandBar } from '../commands/command-bar.tsx'
import { foldMenu, menuNormalized } from '../menu-fold.ts'
import { ShortcutHelp } from '../shortcuts/shortcut-help.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import { appTexts } from '../texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { GuideHost } from './guide-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { Notices, OfflineSign } from './notices.tsx'
import * as styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import { TopBar } from './top-bar.tsx'
import { usePreventStrayDrops } from './use-no-stray-drops.ts'

interface ShellProps {
  bare: boolean
  /** The page has the whole window (spec 2 §2, flow editor). */
  whole: boolean
  children: ReactNode
}

/** Drawer (permanent from 600 px, temporary below) and top bar around a page; `bare` has neither, only language, theme and account (restaurante). */
export function Shell({ bare, whole, children }: ShellProps) {
  const t = useTexts(appTexts)
  const narrow = useNarrow()
  usePreventStrayDrops()
  useEffect(() => {
    if (!isAppleTouch()) return
    import('./above-keyboard.ts').then(
      ({ standAboveKeyboard }) => standAboveKeyboard(),
      () => undefined,
    )
  }, [])
  const [menuOpen, setMenuOpen] = useState(false)
  if (bare)
    return (
      <div className={styles.main}>
        <div className={styles.bareTools}>
          <OfflineSign />
          <LanguageMenu />
          <ThemeButton />
          <AccountMenu />
        </div>
        <Notices />
        <main id="content">{children}</main>
      </div>
    )
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" data-native>
        {t('skip')}
      </a>
      {!narrow && !whole && <MenuBeside />}
      {narrow && menuOpen && (
        <Layer place="start" onClose={() => setMenuOpen(false)}>
          <div className={styles.drawer} role="dialog" aria-modal="true" aria-label={t('menu')}>
            <div className={styles.head}>
              <Logo />
            </div>
            <SideMenu onGo={() => setMenuOpen(false)} />
          </div>
        </Layer>
      )}
      <div className={styles.main}>
        {!whole && <TopBar onMenu={() => setMenuOpen(true)} />}
        <Notices />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        {whole && (
          <div className={styles.offline}>
            <OfflineSign />
          </div>
        )}
      </div>
      <CommandBar />
      <ShortcutHelp />
      <GuideHost />
    </div>
  )
}

/** The menu beside the page: whole, or as icons alone. */
function MenuBeside() {
  const t = useTexts(appTexts)
  const normalized = useStore(menuNormalized)
  const label = t(normalized ? 'unfoldMenu' : 'foldMenu')
  const toggle = (): void => foldMenu(!normalized)
  useShortcut('m', label, toggle)
  return (
    <aside className={styles.drawer} data-folded={normalized || undefined}>
      <div className={styles.head}>
        {!normalized && <Logo />}
        <IconButton icon="sidebar" label={label} aria-expanded={!normalized} onClick={toggle} />
      </div>
      <SideMenu folded={normalized} />
    </aside>
  )
}
