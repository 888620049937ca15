import type { RefObject } from 'react'
import { isComposing } from '../../lib/keys.ts'

/** A quick message that was chosen, its variables filled, and its file. */
export interface Picked {
  message: string
  file?: File
}

export interface SuggestionsProps {
  /** The message box, which keeps the focus. */
  box: RefObject<HTMLTextAreaElement | null>
  /** What stands behind the slash. */
  shortcode: string
  ticketId: number
  onPick: (picked: Picked) => void
}

/** Hears the keys of the box before the box does; what `takes` answers with true is not the box's any more. */
export function listenTo(box: HTMLElement | null, takes: (event: KeyboardEvent) => boolean): () => void {
  const receive = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.shiftKey || event.ctrlKey || !takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  box?.addEventListener('keydown', receive)
  return () => box?.removeEventListener('keydown', receive)
}
