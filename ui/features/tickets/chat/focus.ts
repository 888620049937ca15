/** Writing begins at once where there is a keyboard; on touch the focus would raise one over the messages. */
const WITH_KEYBOARD = '(min-width: 900px) and (pointer: fine)'

/** Puts the focus into the box of a chat that was opened to write in it, unless something else is being typed in. */
export function focusToWrite(box: HTMLTextAreaElement | null): void {
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
  if (!matchMedia(WITH_KEYBOARD).matches) focusIfLost(box?.closest<HTMLElement>('[data-pane=chat]'))
  else if (!typing && !isUnderLayer()) focusAtEnd(box)
}

/** The focus with the caret behind what is written. */
function focusAtEnd(box: HTMLTextAreaElement | null): void {
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}

/** Takes the focus when the element that had it is gone, so that the keyboard is not sent back to the top of the page. */
export function focusIfLost(target: HTMLElement | null | undefined): void {
  if (!isUnderLayer() && (document.activeElement ?? document.body) === document.body)
    target?.focus({ preventScroll: true })
}

function isUnderLayer(): boolean {
  return document.getElementById('root')?.hasAttribute('inert') ?? false
}

/** Puts the focus to the messages of a chat, where letters are shortcuts and arrows lead from one to the next. */
export function focusMessages(box: HTMLElement | null): void {
  box?.closest('[data-pane=chat]')?.querySelector<HTMLElement>('section[tabindex="0"]')?.focus({ preventScroll: true })
}

/**
 * A press on a picture, a file, a recording or the menu of a message leaves the focus in the box of anyone who is writing: what is
 * opened by it gives the focus back there, and the next letters are words, not shortcuts.
 */
export function keepWriting(press: { target: EventTarget; preventDefault: () => void }): void {
  const writes = document.activeElement?.matches('[data-pane=chat] footer textarea')
  if (writes && press.target instanceof Element && press.target.closest('button, a')) press.preventDefault()
}
