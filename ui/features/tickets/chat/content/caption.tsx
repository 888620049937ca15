import { MarkedText } from '../../../../kit/index.ts'
import type { ShownMessage } from '../conversation/shown-message.ts'
import * as styles from './content.module.css'

/** Bodies that stand for a file without words (decision 49). */
const placeholders = new Set(['Áudio', 'sticker'])

/** The words below a file; a body that only repeats the file's name is none. */
export function Caption({ message }: { message: ShownMessage }) {
  const { body, mediaName } = message
  if (!body || body === mediaName || placeholders.has(body)) return null
  return (
    <p className={styles.text}>
      <MarkedText text={body} />
    </p>
  )
}
