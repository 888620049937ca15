import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'sonner'

export { toast } from 'sonner'

/** Puts the place for toasts beside the page, over every layer; it listens when this returns. */
export function mountToaster(): void {
  const place = document.createElement('div')
  place.style.cssText = 'position: relative; z-index: var(--layer-toast)'
  document.body.append(place)
  const root = createRoot(place)
  const toasts = (
    <Toaster
      position="top-center"
      closeButton
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--text)',
          border: '1px solid var(--line)',
          boxShadow: 'var(--shadow)',
          borderRadius: 'var(--radius-small)',
        },
      }}
    />
  )
  flushSync(() => root.render(toasts))
}
