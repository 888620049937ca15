import { useEffect } from 'react'

/** A file that is dropped where nothing takes it must not make the browser leave the page for it. */
export function usePreventStrayDrops(): void {
  useEffect(() => {
    // On the window: what takes files listens below, and has its say first.
    const reject = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', reject)
    addEventListener('drop', reject)
    return () => {
      removeEventListener('dragover', reject)
      removeEventListener('drop', reject)
    }
  }, [])
}
