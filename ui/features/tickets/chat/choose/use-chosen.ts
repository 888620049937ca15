import { useCallback, useState } from 'react'
import { MAX_FORWARDED } from '../../../../../core/tenant/messages/contract.ts'
import { translate } from '../../../../i18n/texts.ts'
import { showInfo } from '../../../../kit/index.ts'
import { readingTexts } from '../../texts/reading.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'

export type Chosen = ReadonlyMap<number, ChatMessage>

export interface Choosing {
  /** The messages that are chosen, by their ids; undefined while none is. */
  chosen: Chosen | undefined
  /** Chooses a message, or no longer; the last one ends it. */
  toggle: (message: ChatMessage) => void
  end: () => void
}

/** Messages of a chat that are chosen for something that is done with all of them. */
export function useChosen(): Choosing {
  const [chosen, setChosen] = useState<Chosen>()
  const toggle = useCallback((message: ChatMessage) => {
    setChosen((old = new Map()) => {
      const next = new Map(old)
      if (!next.delete(message.id)) next.set(message.id, message)
      if (next.size > MAX_FORWARDED) {
        showInfo(translate(readingTexts, 'mostChosen', { n: MAX_FORWARDED }))
        return old
      }
      return next.size > 0 ? next : undefined
    })
  }, [])
  return { chosen, toggle, end: useCallback(() => setChosen(undefined), []) }
}
