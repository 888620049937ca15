import { lazy, Suspense, useState } from 'react'
import { settingPermissions } from '../../../core/tenant/settings/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState, Page, SkeletonList, Tabs } from '../../kit/index.ts'
import { usePlace } from '../../lib/router/index.tsx'
import { OptionsTab } from './options-tab.tsx'
import { ReadSettings } from './read-settings.tsx'
import { SchedulesTab } from './schedules-tab.tsx'
import { settingTexts } from './texts.ts'
import { useSettings } from './use-settings.ts'

const IntegrationsTab = lazy(() => import('./integrations/integrations-tab.tsx'))

type TabKey = 'options' | 'schedules' | 'integrations'

/** Options, and the company's hours when the company has them (spec 1 §2); administrators change them, and what of the outside is set up. */
export default function SettingsPage() {
  const t = useTexts(settingTexts)
  const settings = useSettings()
  const mayChange = allows(useUser(), settingPermissions.manage)
  const [chosen, setTab] = useState<TabKey>(usePlace().params.tab === 'integrations' ? 'integrations' : 'options')
  const hasHours = settings.valueOf('scheduleType') === 'company'
  const tabs: { key: TabKey; label: string }[] = [
    { key: 'options', label: t('tabOptions') },
    ...(hasHours ? [{ key: 'schedules' as const, label: t('tabSchedules') }] : []),
    ...(mayChange ? [{ key: 'integrations' as const, label: t('tabIntegrations') }] : []),
  ]
  const tab = tabs.some(({ key }) => key === chosen) ? chosen : 'options'
  return (
    <Page title={t('title')}>
      {!settings.all && settings.failure === undefined && <SkeletonList />}
      {!settings.all && settings.failure !== undefined && (
        <ErrorState error={settings.failure} title={t('settingsFailed')} onRetry={settings.reload} />
      )}
      {settings.all && (
        <Tabs label={t('title')} chosen={tab} onChoose={setTab} tabs={tabs}>
          {tab === 'options' && (mayChange ? <OptionsTab settings={settings} /> : <ReadSettings settings={settings} />)}
          {tab === 'schedules' && <SchedulesTab mayChange={mayChange} />}
          {tab === 'integrations' && (
            <Suspense fallback={<SkeletonList rows={6} />}>
              <IntegrationsTab settings={settings} />
            </Suspense>
          )}
        </Tabs>
      )}
    </Page>
  )
}
