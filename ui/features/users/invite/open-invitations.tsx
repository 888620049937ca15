import useSWR, { mutate } from 'swr'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton, showDone, showFailure } from '../../../kit/index.ts'
import { formatDay } from '../../../lib/time/dates.ts'
import { userTexts } from '../texts.ts'
import { invitationsApi } from './api.ts'
import { inviteTexts } from './invite-texts.ts'
import * as styles from './open-invitations.module.css'

const KEY = 'invitations'

/** Someone was invited. */
export const showInvitationsAnew = (): void => void mutate(KEY)

/** Those whom nobody has learned of yet, each with the way to take the invitation back; nothing where there are none. */
export function OpenInvitations() {
  const t = useTexts(inviteTexts)
  const u = useTexts(userTexts)
  const { data = [] } = useSWR(KEY, () => invitationsApi.invitations())
  if (data.length === 0) return null
  const cancel = async (invitationId: number): Promise<void> => {
    try {
      await invitationsApi.uninvite({ params: { invitationId } })
      showDone(t('cancelled'))
    } catch (error) {
      showFailure(error)
    }
    showInvitationsAnew()
  }
  return (
    <section className={`card ${styles.open}`} aria-label={t('open')}>
      <h2>{t('open')}</h2>
      <ul className="plain-list">
        {data.map(({ id, name, profile, expiresAt }) => (
          <li key={id} className="row-spread">
            <span>
              {name || t('someone')}{' '}
              <span className="soft">
                ({u(profile)}, {t('until', { date: formatDay(expiresAt) })})
              </span>
            </span>
            <IconButton
              icon="close"
              label={`${t('cancel')}: ${name || t('someone')}`}
              onClick={() => void cancel(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
