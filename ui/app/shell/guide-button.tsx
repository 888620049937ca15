import { lazy, Suspense, useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { usePlace } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { registerCommands } from '../commands/registry.ts'
import { featureAt } from '../features.ts'
import { useAccess } from '../guards/access.ts'
import type { GuideName } from '../guide/names.ts'
import { displayedGuide, offeredGuides } from '../guide/shown.ts'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import { appTexts } from '../texts.ts'

const GuideDrawer = lazy(() => import('../guide/guide-drawer.tsx'))

/** The page of the guide about the page that is shown. */
const useGuideName = (): GuideName | undefined => featureAt(usePlace().url)?.guide

/** Opens what the guide says about the page that is shown; F1 does the same. */
export function GuideButton() {
  const t = useTexts(appTexts)
  const name = useGuideName()
  const open = (): void => displayedGuide.set(name)
  useShortcut('f1', t('guide'), open, name !== undefined)
  return name && <IconButton icon="help" label={t('guide')} onClick={open} />
}

/** Where the guide opens, and what lets the command bar (Ctrl+K) find it. */
export function GuideHost() {
  const t = useTexts(appTexts)
  const name = useStore(displayedGuide)
  const { menu } = useAccess()
  const offered = [...new Set(menu.flatMap(({ guide }) => guide ?? []))].join()
  useEffect(() => offeredGuides.set(offered === '' ? [] : (offered.split(',') as GuideName[])), [offered])
  useEffect(
    () =>
      registerCommands({
        key: 'guide',
        title: () => t('help'),
        search: async text => (await import('../guide/search.ts')).searchGuide(text),
      }),
    [t],
  )
  // Anyone who signs in next did not ask for it.
  useEffect(() => () => displayedGuide.set(undefined), [])
  if (!name) return null
  return (
    <Suspense>
      <GuideDrawer name={name} onClose={() => displayedGuide.set(undefined)} />
    </Suspense>
  )
}
