import { type ComponentType, lazy, Suspense } from 'react'
import { settingPermissions } from '../../../core/tenant/settings/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState, Page, SkeletonList, Tabs } from '../../kit/index.ts'
import { navigate, usePlace } from '../../lib/router/index.tsx'
import { CompaniesTab } from '../companies/index.ts'
import { HelpsTab } from '../helps/index.ts'
import { PlansTab } from '../plans/index.ts'
import { OptionsTab } from './options-tab.tsx'
import { ReadSettings } from './read-settings.tsx'
import { SchedulesTab } from './schedules-tab.tsx'
import { settingTexts } from './texts.ts'
import { type Settings, useSettings } from './use-settings.ts'

const IntegrationsTab = lazy(() => import('./integrations/integrations-tab.tsx'))
const PlatformTab = lazy(() => import('./platform/platform-tab.tsx'))

/** What a tab is shown by. */
interface Displayed {
  settings: Settings
  mayChange: boolean
}

interface SettingsTab {
  label: keyof (typeof settingTexts)['pt']
  /** Who finds it; everybody unless given. */
  for?: (who: Displayed & { isSuper: boolean }) => boolean
  Panel: ComponentType<Displayed>
}

/** The tabs, from the left (spec 1 §2); the key stands in the address. */
const allTabs = {
  options: {
    label: 'tabOptions',
    Panel: ({ settings, mayChange }) =>
      mayChange ? <OptionsTab settings={settings} /> : <ReadSettings settings={settings} />,
  },
  schedules: {
    label: 'tabSchedules',
    for: ({ settings }) => settings.valueOf('scheduleType') === 'company',
    Panel: SchedulesTab,
  },
  integrations: { label: 'tabIntegrations', for: ({ mayChange }) => mayChange, Panel: IntegrationsTab },
  companies: { label: 'tabCompanies', for: ({ isSuper }) => isSuper, Panel: CompaniesTab },
  plans: { label: 'tabPlans', for: ({ isSuper }) => isSuper, Panel: PlansTab },
  helps: { label: 'tabHelps', for: ({ isSuper }) => isSuper, Panel: HelpsTab },
  platform: { label: 'tabPlatform', for: ({ isSuper }) => isSuper, Panel: PlatformTab },
} as const satisfies Record<string, SettingsTab>
type TabKey = keyof typeof allTabs

/** Options, and the company's hours when the company has them; administrators change them, and what of the outside is set up. */
export default function SettingsPage() {
  const t = useTexts(settingTexts)
  const settings = useSettings()
  const user = useUser()
  const mayChange = allows(user, settingPermissions.manage)
  const chosen = usePlace().params.tab
  const found = (Object.entries(allTabs) as [TabKey, SettingsTab][]).filter(
    ([, tab]) => tab.for?.({ settings, mayChange, isSuper: user.super }) ?? true,
  )
  const [key, { Panel }] = found.find(([one]) => one === chosen) ?? ['options', allTabs.options]
  return (
    <Page title={t('title')}>
      {!settings.all && settings.failure === undefined && <SkeletonList />}
      {!settings.all && settings.failure !== undefined && (
        <ErrorState error={settings.failure} title={t('settingsFailed')} onRetry={settings.reload} />
      )}
      {settings.all && (
        <Tabs
          label={t('title')}
          chosen={key}
          onChoose={tab => navigate(`/settings/${tab}`, { replace: true })}
          tabs={found.map(([one, { label }]) => ({ key: one, label: t(label) }))}
        >
          <Suspense fallback={<SkeletonList rows={6} />}>
            <Panel settings={settings} mayChange={mayChange} />
          </Suspense>
        </Tabs>
      )}
    </Page>
  )
}
