import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'sonner'
import { common } from '../i18n/common.ts'
import { useTexts } from '../i18n/texts.ts'
import * as styles from './toast.module.css'

export { toast } from 'sonner'

/** Puts the place for toasts beside the page, over every layer; it listens when this returns. */
export function mountToaster(): void {
  const place = document.createElement('div')
  place.className = styles.toasts ?? ''
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(<Toasts />))
}

/** Read out politely; each below the one that came after it, so that all can be read. */
function Toasts() {
  const t = useTexts(common)
  return (
    <Toaster
      position="top-center"
      gap={4}
      expand
      closeButton
      containerAriaLabel={t('toasts')}
      toastOptions={{ closeButtonAriaLabel: t('close') }}
    />
  )
}
