import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Layer } from '../../kit/layers/layer.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { CommandBar } from '../commands/command-bar.tsx'
import { ShortcutHelp } from '../shortcuts/shortcut-help.tsx'
import { appTexts } from '../texts.ts'
import { Logo } from './logo.tsx'
import { Notices } from './notices.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import '../../kit/layers/layers.css'
import './shell.css'

/** Drawer (permanent from 600 px, temporary below) and top bar around a page; `bare` has neither (restaurante). */
export function Shell({ bare, children }: { bare: boolean; children: ReactNode }) {
  const t = useTexts(appTexts)
  const narrow = useNarrow()
  const [menuOpen, setMenuOpen] = useState(false)
  if (bare)
    return (
      <div className="shell-main">
        <Notices />
        <main id="content">{children}</main>
      </div>
    )
  return (
    <div className="shell">
      <a className="skip" href="#content" data-native>
        {t('skip')}
      </a>
      {!narrow && (
        <aside className="drawer">
          <Logo />
          <SideMenu />
        </aside>
      )}
      {narrow && menuOpen && (
        <Layer className="backdrop side-start" onClose={() => setMenuOpen(false)}>
          <div className="drawer" role="dialog" aria-modal="true" aria-label={t('menu')}>
            <Logo />
            <SideMenu onGo={() => setMenuOpen(false)} />
          </div>
        </Layer>
      )}
      <div className="shell-main">
        <TopBar onMenu={() => setMenuOpen(true)} />
        <Notices />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <CommandBar />
      <ShortcutHelp />
    </div>
  )
}
