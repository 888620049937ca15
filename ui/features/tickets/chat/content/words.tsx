import { use, useState } from 'react'
import { findWordMatches } from '../../../../../core/kit/find-matches.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { MarkedText } from '../../../../kit/index.ts'
import { readingTexts } from '../../texts/reading.ts'
import { ChatActsContext } from '../bubble/chat-acts.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import { SoughtWords } from '../find/sought-words.ts'
import { senders } from '../senders.ts'
import { beginningOf } from './beginning.ts'
import * as styles from './content.module.css'

/** What a message says. Of what the bot said at length the beginning is shown, unless it holds what is searched for. */
export function WordsOf({ message: { body, source } }: { message: ChatMessage }) {
  const r = useTexts(readingTexts)
  const sought = use(SoughtWords)
  const [open, setOpen] = useState(false)
  const beginning = senders[source] === 'chatbot' ? beginningOf(body) : undefined
  const isFound = beginning !== undefined && sought !== '' && findWordMatches(body, sought).length > 0
  if (beginning === undefined || isFound) return <Words text={body} />
  return (
    <>
      <Words text={open ? body : beginning} />
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {r(open ? 'showLess' : 'showWhole')}
      </button>
    </>
  )
}

/** What was written; in a chat a phone number in it leads to a conversation with it. */
function Words({ text }: { text: string }) {
  return (
    <div className={styles.text} data-words dir="auto">
      <MarkedText text={text} onPhone={use(ChatActsContext)?.startWithNumber} />
    </div>
  )
}
