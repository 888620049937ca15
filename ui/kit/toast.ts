import { explain } from '../i18n/errors.ts'

/** Errors stay 2 s, all else 3 s (spec 1 §8, §9). The toast library loads with the first toast. */
const ERROR_MS = 2000
const TOAST_MS = 3000

export interface ToastAction {
  label: string
  onClick: () => void
}

export function showDone(text: string, action?: ToastAction): void {
  void toaster().then(({ toast }) => toast.success(text, { duration: TOAST_MS, ...(action ? { action } : {}) }))
}

export function showInfo(text: string, action?: ToastAction): void {
  void toaster().then(({ toast }) => toast(text, { duration: TOAST_MS, ...(action ? { action } : {}) }))
}

export function showError(text: string): void {
  void toaster().then(({ toast }) => toast.error(text, { duration: ERROR_MS }))
}

/** Tells an error of a call in the person's language; cancelled calls are not told. */
export function showFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  showError(explain(error))
}

let loaded: Promise<typeof import('./toaster.tsx')> | undefined

function toaster(): Promise<typeof import('./toaster.tsx')> {
  loaded ??= import('./toaster.tsx').then(module => {
    module.mountToaster()
    return module
  })
  return loaded
}
