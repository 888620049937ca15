import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { IconButton } from '../../../../ui/kit/button.tsx'
import type { PhoneDraft } from '../state.ts'
import { phoneTexts } from './texts.ts'
import { sendMessage } from './use-phone.ts'

/** A line to write, a picture to send. What could not be sent stays in the line. */
export function Composer({ customer }: { customer: string }) {
  const t = useTexts(phoneTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)

  const send = async (draft: PhoneDraft): Promise<void> => {
    setText('')
    setFailed(false)
    try {
      await sendMessage(draft)
    } catch {
      setFailed(true)
      setText('text' in draft ? draft.text : draft.caption)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim()) void send({ customer, text: text.trim() })
  }
  const sendPicture = async (file: File | undefined): Promise<void> => {
    if (file) await send({ customer, image: await base64Of(file), caption: text.trim() })
  }

  return (
    <form className="composer" onSubmit={submit}>
      {failed && <p role="alert">{t('failed')}</p>}
      <IconButton icon="image" label={t('picture')} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('picture')}
        onChange={event => {
          void sendPicture(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <input
        className="grow"
        type="text"
        autoComplete="off"
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <IconButton icon="send" type="submit" label={t('send')} />
    </form>
  )
}

async function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
