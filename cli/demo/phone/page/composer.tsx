import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { IconButton } from '../../../../ui/kit/button.tsx'
import type { PhoneMessage } from '../state.ts'
import { AttachMenu } from './attach-menu.tsx'
import { phoneTexts } from './texts.ts'
import { act } from './use-phone.ts'

/** The message that the next words are about: they answer it, or stand in its place. */
export interface About {
  act: 'reply' | 'edit'
  message: PhoneMessage
}

interface ComposerProps {
  customer: string
  about: About | undefined
  onDone: () => void
  /** Told about what was begun, to say so if it fails. */
  onBegin: (work: Promise<void>) => void
}

/** A line to write, and what else can be sent. What could not be sent comes back into the line. */
export function Composer({ customer, about, onDone, onBegin }: ComposerProps) {
  const t = useTexts(phoneTexts)
  const line = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')

  useEffect(() => {
    if (!about) return
    if (about.act === 'edit') setText(about.message.text)
    line.current?.focus()
  }, [about])

  const quotes = about?.act === 'reply' ? { quotes: about.message.id } : {}
  const begin = (work: Promise<void>, words: string): void => {
    setText('')
    onDone()
    onBegin(work)
    work.catch(() => setText(written => written || words))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const words = text.trim()
    if (!words) return
    const isEdit = about?.act === 'edit'
    const work = isEdit
      ? act('edit', { customer, id: about.message.id, text: words })
      : act('send', { customer, content: { text: words, ...quotes } })
    begin(work, words)
  }
  const cancel = (): void => {
    if (about?.act === 'edit') setText('')
    onDone()
  }

  return (
    <form className="composer" onSubmit={submit}>
      {about && (
        <div className="about">
          <span className="grow ellipsis">
            {t(about.act === 'edit' ? 'editing' : 'replying', { text: about.message.text || t('anotherKind') })}
          </span>
          <IconButton icon="close" label={t('cancel')} onClick={cancel} />
        </div>
      )}
      <AttachMenu
        onFile={content =>
          begin(act('send', { customer, content: { ...content, caption: text.trim(), ...quotes } }), text)
        }
        onSample={sample => onBegin(act('sample', { customer, sample }))}
      />
      <input
        ref={line}
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
