import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { IconButton } from '../../../../ui/kit/button.tsx'
import type { PhonePerson, PhoneState } from '../state.ts'
import { Bubble } from './bubble.tsx'
import { type About, Composer } from './composer.tsx'
import { Face } from './face.tsx'
import { phoneTexts } from './texts.ts'
import { act } from './use-phone.ts'

interface ChatProps {
  person: PhonePerson
  state: PhoneState
  onBack: () => void
}

/** The open conversation: what arrives is read at once, and the newest message stays in sight. */
export function Chat({ person, state, onBack }: ChatProps) {
  const t = useTexts(phoneTexts)
  const list = useRef<HTMLOListElement>(null)
  const [about, setAbout] = useState<About>()
  const [failed, setFailed] = useState(false)
  const { shop } = state
  // Until the news of this phone are there, the state is still that of the one before.
  const messages = state.customer === person.number ? state.messages : []
  const newest = messages.at(-1)?.id

  const showNewest = (): void => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message, or less room for them, is the reason to scroll.
  useLayoutEffect(showNewest, [newest, person.number, about])
  useEffect(() => {
    if (person.unread > 0 && document.visibilityState === 'visible')
      void act('read', { customer: person.number }).catch(() => undefined)
  }, [person.number, person.unread])

  const begin = (work: Promise<void>): void => {
    setFailed(false)
    work.catch(() => setFailed(true))
  }
  return (
    <section className="chat" aria-label={t('messages', { shop })}>
      <header className="bar">
        <IconButton icon="back" label={t('back')} onClick={onBack} />
        <Face name={shop} />
        <div className="grow">
          <strong>{shop}</strong>
          <small>{person.name}</small>
        </div>
      </header>
      <ol
        className="messages"
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by keyboard.
        tabIndex={0}
        aria-live="polite"
        aria-label={t('messages', { shop })}
        onLoadCapture={showNewest}
      >
        {messages.map(message => (
          <Bubble key={message.id} message={message} customer={person.number} onAbout={setAbout} onBegin={begin} />
        ))}
      </ol>
      {failed && (
        <p className="failed" role="alert">
          {t('failed')}
        </p>
      )}
      <Composer onBegin={begin} customer={person.number} about={about} onDone={() => setAbout(undefined)} />
    </section>
  )
}
