type Pressed = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** What browsers say of a key that a composition took: Safari has ended that by then, and says so of the key that ends it. */
const TAKEN = 229

/** Whether a key is one of a word that is still put together, as where a key held down offers accents. */
export const isComposing = ({ isComposing, keyCode }: Pick<Pressed, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === TAKEN

/**
 * Whether a key in a box of several lines sends what is written: Enter without Shift. Keyboards on a screen have no Shift and Enter,
 * so under a finger Enter begins a line, as in WhatsApp, and sends with Ctrl alone (decision 561).
 */
export function sends(pressed: Pressed): boolean {
  if (pressed.key !== 'Enter' || isComposing(pressed)) return false
  const { shiftKey, ctrlKey, metaKey } = pressed
  return matchMedia('(pointer: coarse)').matches ? ctrlKey || metaKey : !shiftKey && !ctrlKey
}
