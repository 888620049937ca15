import { useEffect } from 'react'

/** A file that is dropped where nothing takes it must not make the browser leave the page for it. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    // On the window: what takes files listens below, and has its say first.
    const refuse = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
