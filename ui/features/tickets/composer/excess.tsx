import { MAX_TEXT } from '../../../../core/kit/limits.ts'
import { locale } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Notice } from '../../../kit/index.ts'
import { composerTexts } from './texts.ts'

/** How many characters a text has that no message takes. */
export const excessOf = (body: string): number => Math.max(0, body.length - MAX_TEXT)

/** Above a text that is too long to be sent: by how much. */
export function ExcessNotice({ body }: { body: string }) {
  const t = useTexts(composerTexts)
  const n = excessOf(body)
  if (n === 0) return null
  const values = { n, over: n.toLocaleString(locale()), limit: MAX_TEXT.toLocaleString(locale()) }
  return <Notice tone="danger">{t('tooLongText', values)}</Notice>
}
