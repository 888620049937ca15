import type { MouseEvent } from 'react'
import { explain } from '../i18n/errors.ts'

/**
 * Errors stay 2 s, all else 3 s (spec 1 §8, §9); what offers an act has to be read first. The toast library loads with the
 * first toast.
 */
const ERROR_MS = 2000
const TOAST_MS = 3000
const ACTION_MS = 8000

export interface ToastAction {
  label: string
  /** How long it is offered, where that has an end of its own. */
  ms?: number
  onClick: () => void
}

/** `about` names what is told about: what is told about the same next takes its place, and `takeBack` removes it. */
export function showDone(text: string, action?: ToastAction, about?: string): void {
  void toaster().then(toast => toast.success(text, { ...withAct(action), ...(about ? { id: about } : {}) }))
}

/** Removes what was told about something, because it is true no more. */
export function takeBack(about: string): void {
  void loaded?.then(toast => toast.dismiss(about))
}

export function showInfo(text: string, action?: ToastAction): void {
  void toaster().then(toast => toast(text, withAct(action)))
}

function withAct(action: ToastAction | undefined) {
  if (!action) return { duration: TOAST_MS }
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // The library gives the focus back where it was; later it would take it from where the act leads.
    currentTarget.blur()
    action.onClick()
  }
  return { duration: action.ms ?? ACTION_MS, action: { label: action.label, onClick } }
}

export function showError(text: string): void {
  void toaster().then(toast => toast.error(text, { duration: ERROR_MS }))
}

/** Tells an error of a call in the person's language; cancelled calls are not told. */
export function showFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  showError(explain(error))
}

/** Fetches what shows toasts: where something can be lost, a failure has to be told without a network too. */
export function prepareToasts(): void {
  toaster().catch(() => {})
}

let loaded: ReturnType<typeof mountedToaster> | undefined

/** Whatever could not be loaded without a network is asked for again. */
function toaster(): ReturnType<typeof mountedToaster> {
  loaded ??= mountedToaster().catch(error => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function mountedToaster() {
  const { mountToaster, toast } = await import('./toaster.tsx')
  mountToaster()
  return toast
}
