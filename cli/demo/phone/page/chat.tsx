import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { IconButton } from '../../../../ui/kit/button.tsx'
import type { PhonePerson, PhoneState } from '../state.ts'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { Face } from './face.tsx'
import { phoneTexts } from './texts.ts'
import { markRead } from './use-phone.ts'

interface ChatProps {
  person: PhonePerson
  state: PhoneState
  onBack: () => void
}

/** The open conversation: what arrives is read at once, and the newest message stays in sight. */
export function Chat({ person, state, onBack }: ChatProps) {
  const t = useTexts(phoneTexts)
  const list = useRef<HTMLOListElement>(null)
  const { messages, shop } = state
  const newest = messages.at(-1)?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to scroll.
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest, person.number])
  useEffect(() => {
    if (person.unread > 0 && document.visibilityState === 'visible') void markRead(person.number).catch(() => undefined)
  }, [person.number, person.unread])

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by keyboard. */}
      <ol className="messages" ref={list} tabIndex={0} aria-live="polite" aria-label={t('messages', { shop })}>
        {messages.map(message => (
          <Bubble key={message.id} message={message} customer={person.number} />
        ))}
      </ol>
      <Composer key={person.number} customer={person.number} />
    </section>
  )
}
