import { use } from 'react'
import { MarkedText } from '../../../../kit/index.ts'
import { ChatActsContext } from '../bubble/chat-acts.ts'
import * as styles from './content.module.css'

/** What was written; in a chat a phone number in it leads to a conversation with it. */
export function Words({ text }: { text: string }) {
  return (
    <div className={styles.text} data-words>
      <MarkedText text={text} onPhone={use(ChatActsContext)?.startWithNumber} />
    </div>
  )
}
