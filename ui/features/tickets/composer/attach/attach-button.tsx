import { useRef } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'

export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(ticketTexts)
  const picker = useRef<HTMLInputElement>(null)
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
