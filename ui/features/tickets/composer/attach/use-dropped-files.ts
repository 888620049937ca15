import { useEffect, useEffectEvent, useState } from 'react'
import { translate } from '../../../../i18n/texts.ts'
import { showError } from '../../../../kit/index.ts'
import { droppedFiles } from '../../../../lib/pasted-files.ts'
import { composerTexts } from '../texts.ts'

/** Takes files that are dropped anywhere on the page; answers whether some hang over it now. */
export function useDroppedFiles(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!enabled) return
    const withFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
      event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent): void => {
      if (!withFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(false)
      if (!withFiles(event)) return
      event.preventDefault()
      const { files, folders } = droppedFiles(event.dataTransfer)
      if (folders > 0) showError(translate(composerTexts, 'noFolders'))
      if (files.length > 0) take(files)
    }
    document.addEventListener('dragover', onOver)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onOver)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [enabled])
  return over
}
