import { queueMenu } from '../../../core/domain/menu-text.ts'
import { fillVariables } from '../../../core/domain/message-variables.ts'
import { type Language, languages } from '../../../core/kit/language.ts'
import { settingRules } from '../../../core/tenant/settings/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { settingOf } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { MarkedText } from '../../kit/index.ts'
import { PhoneBubble, PhoneChat } from '../../kit/phone-chat.tsx'
import { connectionTexts } from './texts/index.ts'

interface MenuPreviewProps {
  greeting: string
  /** Those that the connection is to have, in their order. */
  queues: readonly { name: string }[]
}

/** The menu of a connection as the phone of a customer shows it, who is called as anyone who looks at it (decision 510). */
export function MenuPreview({ greeting, queues }: MenuPreviewProps) {
  const t = useTexts(connectionTexts)
  const user = useUser()
  const chosen = settingOf(user, 'defaultLanguage')
  const language: Language = languages.find(one => one === chosen) ?? settingRules.defaultLanguage.initial
  const about = { name: user.name, now: Date.now(), timeZone: user.company.timeZone, language }
  return (
    <div className="stack-tight">
      <small className="soft">{t('menuShown')}</small>
      <PhoneChat role="group" aria-label={t('menuShown')}>
        <PhoneBubble>
          <MarkedText text={fillVariables(queueMenu(greeting, queues), about)} />
        </PhoneBubble>
      </PhoneChat>
    </div>
  )
}
