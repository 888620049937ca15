import { integrationPermissions } from '../../../../core/tenant/integrations/permissions.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Notice } from '../../../kit/index.ts'
import { useAround } from '../editor/surroundings.ts'
import { panelTexts } from '../texts/panels/index.ts'

/** Says that the company has not set up what the node needs, and leads anyone who may do that to where it is done. */
export function NotSetUp({ what }: { what: 'mail' | 'ai' }) {
  const t = useTexts(panelTexts)
  const { setUp } = useAround()
  const mayDo = allows(useUser(), integrationPermissions.manage)
  if (setUp?.[what] !== false) return null
  return (
    <Notice tone="warning">
      {t(what === 'ai' ? 'aiNotSetUp' : 'mailNotSetUp')}{' '}
      {mayDo ? (
        <a href="/settings/integrations" target="_blank" rel="noreferrer">
          {t('setItUp')}
        </a>
      ) : (
        t('askAdmin')
      )}
    </Notice>
  )
}
