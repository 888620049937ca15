import { HELD_MS } from '../../../../core/tenant/tickets/contract.ts'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { translate, useTexts } from '../../../i18n/texts.ts'
import { showFailure, type ToastAction } from '../../../kit/index.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { actTexts } from './texts.ts'

/** A moment less than the server waits: what is offered is there. */
export const OFFERED_MS = HELD_MS - 1000

/** Undoes what was done last, for as long as that is offered. */
const undoing = createStore<(() => void) | undefined>(undefined)

/** Tells what was done with the offer to undo it, by a click or by the keys. */
export function offerUndo(
  report: (action: ToastAction) => void,
  undo: () => Promise<unknown>,
  ms: number = OFFERED_MS,
): void {
  const run = (): void => {
    forget()
    undo().catch(showFailure)
  }
  const forget = (): void => {
    if (undoing.get() === run) undoing.set(undefined)
  }
  undoing.set(run)
  setTimeout(forget, ms)
  report({ label: translate(actTexts, 'undo'), ms, onClick: run })
}

export function useUndoKey(): void {
  const t = useTexts(actTexts)
  const run = useStore(undoing)
  useShortcut('alt+shift+z', t('undoLast'), () => run?.(), run !== undefined)
}
