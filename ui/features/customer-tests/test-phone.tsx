import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CustomerTest } from '../../../core/tenant/customer-tests/contract.ts'
import type { Message } from '../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton, MarkedText, showFailure } from '../../kit/index.ts'
import { PhoneBubble, PhoneChat } from '../../kit/phone-chat.tsx'
import { formatTime } from '../../lib/time/dates.ts'
import { useCompanyZone } from '../business-hours/index.ts'
import * as styles from './customer-test-page.module.css'
import { customerTestTexts } from './texts.ts'
import { customerTestsApi } from './use-customer-test.ts'

interface TestPhoneProps {
  test: CustomerTest
  onChange: (test: CustomerTest) => void
}

/** The customer's phone: what is written here the desk hears, and what it says comes here. */
export function TestPhone({ test, onChange }: TestPhoneProps) {
  const t = useTexts(customerTestTexts)
  const { messages, isBusy } = test
  return (
    <section className={styles.phone} aria-label={t('talk', { name: test.customer })}>
      <div className={styles.bar}>
        <span className={styles.mark}>{t('testMark')}</span>
        <strong className="grow">{test.customer}</strong>
        <span className="soft" aria-live="polite">
          {isBusy && t('busy')}
        </span>
      </div>
      <ConversationContext label={t('talk', { name: test.customer })} newest={messages.at(-1)?.id}>
        {messages.length === 0 && <p className="soft">{t('empty')}</p>}
        {messages.map(message => (
          <PhoneBubble key={message.id} mine={!message.fromMe}>
            <Content message={message} />
            <time className={styles.when} dateTime={message.createdAt}>
              <TimeThere at={message.createdAt} />
            </time>
          </PhoneBubble>
        ))}
      </ConversationContext>
      <Compose onChange={onChange} />
    </section>
  )
}

/** Scrolled to the newest message. */
function ConversationContext({
  label,
  newest,
  children,
}: {
  label: string
  newest: number | undefined
  children: ReactNode
}) {
  const end = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to scroll.
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [newest])
  return (
    <PhoneChat role="log" aria-label={label}>
      {children}
      <span ref={end} />
    </PhoneChat>
  )
}

const TimeThere = ({ at }: { at: string }) => formatTime(at, useCompanyZone().zone)

function Content({ message: { mediaType, mediaUrl, mediaName, body, isDeleted } }: { message: Message }) {
  const t = useTexts(customerTestTexts)
  if (isDeleted) return null
  const name = mediaName ?? t('file')
  return (
    <>
      {mediaUrl && mediaType === 'image' && <img src={mediaUrl} alt={name} />}
      {mediaUrl && mediaType !== 'image' && (
        <a href={mediaUrl} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
      {body && <MarkedText text={body} />}
    </>
  )
}

/** What could not be sent stays in the line. */
function Compose({ onChange }: Pick<TestPhoneProps, 'onChange'>) {
  const t = useTexts(customerTestTexts)
  const [text, setText] = useState('')
  const files = useRef<HTMLInputElement>(null)
  const send = async (call: () => Promise<CustomerTest>, words = ''): Promise<void> => {
    setText('')
    try {
      onChange(await call())
    } catch (error) {
      setText(written => written || words)
      showFailure(error)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const words = text.trim()
    if (words) void send(() => customerTestsApi.say({ body: { text: words } }), words)
  }
  const sendFile = (file: File): void => {
    const form = new FormData()
    form.append('caption', text.trim())
    form.append('file', file)
    void send(() => customerTestsApi.sendFile({ form }), text)
  }
  return (
    <form className={styles.compose} onSubmit={submit}>
      <IconButton icon="attach" label={t('attach')} onClick={() => files.current?.click()} />
      <input
        ref={files}
        type="file"
        hidden
        aria-label={t('attach')}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) sendFile(file)
        }}
      />
      <input
        type="text"
        autoComplete="off"
        aria-label={t('message')}
        placeholder={t('message')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <IconButton icon="send" type="submit" label={t('send')} />
    </form>
  )
}
