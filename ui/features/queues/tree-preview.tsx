import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { MAX_PREVIEW_ANSWERS, type TreePreview as Preview } from '../../../core/tenant/queues/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, ErrorState, Icon, MarkedText, Notice, TextField } from '../../kit/index.ts'
import { PhoneBubble, PhoneChat } from '../../kit/phone-chat.tsx'
import { isComposing } from '../../lib/keys.ts'
import { queueTexts } from './texts.ts'
import * as styles from './tree-preview.module.css'
import { queuesApi, useQueueChoices } from './use-queues.ts'

/** Talks with the options as they are saved, through what answers on the phone. Not a form of its own: it lies inside the queue's form. */
export function TreePreview({ queueId, onClose }: { queueId: number; onClose: () => void }) {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const [answers, setAnswers] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const { data, error, mutate } = useSWR(
    ['queue-preview', queueId, answers],
    () => queuesApi.preview({ params: { queueId }, body: { answers: [...answers] } }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const log = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (data && log.current) showEnd(log.current)
  }, [data])
  const field = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const isOver = Boolean(data?.end) || answers.length >= MAX_PREVIEW_ANSWERS
  const wasOver = useRef(false)
  useEffect(() => {
    // The keyboard goes on where something can still be done.
    if (wasOver.current !== isOver) (isOver ? again : field).current?.focus()
    wasOver.current = isOver
  }, [isOver])
  const answer = (): void => {
    if (!text.trim() || isOver) return
    setAnswers([...answers, text])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    answer()
  }
  return (
    <Dialog
      title={t('preview')}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button ref={again} icon="refresh" onClick={() => setAnswers([])}>
            {t('previewAgain')}
          </Button>
          <Button onClick={onClose}>{c('close')}</Button>
        </>
      }
    >
      <PhoneChat
        ref={log}
        role="log"
        aria-label={t('preview')}
        // A picture is as high as it is only when it is there.
        onLoadCapture={({ currentTarget }) => showEnd(currentTarget)}
      >
        {data?.said.map(({ byContact, text: words, file }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its place.
          <PhoneBubble key={at} mine={byContact}>
            {file ? <SentFile {...file} /> : <MarkedText text={words} />}
          </PhoneBubble>
        ))}
      </PhoneChat>
      {error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data?.end && <End {...data.end} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter of the field inside. */}
      <div className={styles.answer} onKeyDown={onKeyDown}>
        <TextField label={t('previewAnswer')} value={text} disabled={isOver} autoFocus ref={field} onChange={setText} />
        <Button icon="send" disabled={!text.trim() || isOver} onClick={answer}>
          {t('previewSend')}
        </Button>
      </div>
    </Dialog>
  )
}

function showEnd(log: HTMLElement): void {
  log.scrollTop = log.scrollHeight
}

/** A picture is shown, anything else by its name. */
function SentFile({ path, name, mimeType }: NonNullable<Preview['said'][number]['file']>) {
  return mimeType.startsWith('image/') ? (
    <img src={path} alt={name} />
  ) : (
    <a className="row" href={path} download={name} data-native>
      <Icon name="file" size={16} />
      {name}
    </a>
  )
}

/** Where the conversation goes on outside of the options. */
function End({ action, toQueueId }: NonNullable<Preview['end']>) {
  const t = useTexts(queueTexts)
  const name = useQueueChoices().find(({ value }) => value === toQueueId)?.label ?? ''
  if (action === 'queue') return <Notice>{t('endsInQueue', { name })}</Notice>
  return <Notice>{t(action === 'flow' ? 'endsInFlow' : 'endsClosed')}</Notice>
}
