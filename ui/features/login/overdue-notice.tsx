import { generalErrors } from '../../../core/kit/general-errors.ts'
import { fillSentence } from '../../../core/kit/text.ts'
import { language } from '../../i18n/language.ts'
import { Notice } from '../../kit/notice.tsx'
import { useStore } from '../../lib/store.ts'

/** Why the desk is closed: the subscription ran out on that day (spec 1 §8). */
export default function OverdueNotice({ date }: { date: string }) {
  const sentence = generalErrors.ERR_COMPANY_OVERDUE.sentences[useStore(language)]
  return <Notice tone="danger">{fillSentence(sentence, { date })}</Notice>
}
