import { MAX_TEXT } from '../../../../core/kit/limits.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Notice } from '../../../kit/index.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { composerTexts } from './texts.ts'

/** How many characters a text has that no message takes. */
export const excessOf = (body: string): number => Math.max(0, body.length - MAX_TEXT)

/** Above a text that is too long to be sent: by how much. */
export function ExcessNotice({ body }: { body: string }) {
  const t = useTexts(composerTexts)
  const n = excessOf(body)
  if (n === 0) return null
  const values = { n, over: formatCount(n), limit: formatCount(MAX_TEXT) }
  return <Notice tone="danger">{t('tooLongText', values)}</Notice>
}
