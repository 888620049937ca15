import { isMoreOnPhone, messageForms, openOnPhone } from '../../../../../core/domain/message-forms.ts'
import { language } from '../../../../i18n/language.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { useStore } from '../../../../lib/store.ts'
import { formatDayAndTime } from '../../../../lib/time/dates.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './content.module.css'

/** A message of which WhatsApp's phones have a picture of their own: a cart, a poll, what only the phone may show. */
export function FormContent({ message: { body, mediaInfo } }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const chosen = useStore(language)
  const { form = 'other', startsAt, items } = mediaInfo
  const { sign, [chosen]: name } = messageForms[form]
  return (
    <div className={styles.form}>
      <p className={styles.formName}>
        <span aria-hidden="true">{sign}</span> {name}
      </p>
      {startsAt !== undefined && <p>{formatDayAndTime(new Date(startsAt))}</p>}
      {items !== undefined && <p>{t('items', { n: items })}</p>}
      {body && <p className={styles.formText}>{body}</p>}
      {isMoreOnPhone(form, body) && <p className={styles.aside}>{capital(openOnPhone[chosen])}</p>}
    </div>
  )
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
