import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton } from '../../../../kit/index.ts'
import { composerTexts } from '../texts.ts'

interface AttachButtonProps {
  disabled: boolean
  onFiles: (files: readonly File[]) => void
  /** No file was chosen after all. */
  onNone?: () => void
}

export function AttachButton({ disabled, onFiles, onNone }: AttachButtonProps) {
  const t = useTexts(composerTexts)
  const picker = useRef<HTMLInputElement>(null)
  const none = useEffectEvent(() => onNone?.())
  useEffect(() => {
    const input = picker.current
    const receive = (): void => none()
    input?.addEventListener('cancel', receive)
    return () => input?.removeEventListener('cancel', receive)
  }, [])
  return (
    <>
      <IconButton icon="attach" label={t('attach')} disabled={disabled} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
