import { type ChangeEvent, useRef } from 'react'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { IconButton } from '../../../../ui/kit/button.tsx'
import { Menu, type MenuItem } from '../../../../ui/kit/layers/menu.tsx'
import type { PhoneActs } from '../acts.ts'
import { type FileContent, fileContent } from './file-content.ts'
import { phoneTexts } from './texts.ts'

type Sample = PhoneActs['sample']['sample']

interface AttachMenuProps {
  onFile: (content: FileContent) => void
  onSample: (sample: Sample) => void
}

/** Everything but words: files of this computer, and examples of what only a phone has. */
export function AttachMenu({ onFile, onSample }: AttachMenuProps) {
  const t = useTexts(phoneTexts)
  const media = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const items: MenuItem[] = [
    { label: t('sendMedia'), icon: 'image', onChoose: () => media.current?.click() },
    { label: t('sendDocument'), icon: 'file', onChoose: () => files.current?.click() },
    { label: t('sendVoice'), icon: 'mic', onChoose: () => onSample('voice') },
    { label: t('sendPlace'), icon: 'mapPin', onChoose: () => onSample('place') },
    { label: t('sendContact'), icon: 'contact', onChoose: () => onSample('contact') },
    { label: t('sendMany'), icon: 'chats', onChoose: () => onSample('many') },
  ]
  const take = (asDocument: boolean) => async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) onFile(await fileContent(file, asDocument))
  }
  return (
    <>
      <Menu
        items={items}
        label={t('attach')}
        align="start"
        button={props => <IconButton icon="attach" label={t('attach')} {...props} />}
      />
      <input
        ref={media}
        type="file"
        accept="image/*,video/*"
        hidden
        aria-label={t('sendMedia')}
        onChange={take(false)}
      />
      <input ref={files} type="file" hidden aria-label={t('sendDocument')} onChange={take(true)} />
    </>
  )
}
