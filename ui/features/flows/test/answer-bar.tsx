import { useEffect, useRef, useState } from 'react'
import type { AiRequest, HttpRequest } from '../../../../core/flow-engine/effects.ts'
import type { Json } from '../../../../core/flow-engine/flow.ts'
import { flowPermissions } from '../../../../core/tenant/flows/permissions.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton, showFailure, TextArea, TextField } from '../../../kit/index.ts'
import { type Store, useStore } from '../../../lib/store.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useAround } from '../editor/surroundings.ts'
import { useEditor } from '../editor/use-editor.ts'
import { nodeOf } from '../model/document.ts'
import { nodeName } from '../nodes/names.ts'
import { requestTexts } from '../texts/request.ts'
import { testTexts } from '../texts/test.ts'
import { askCompanysAi, tryRequest } from '../try-request.ts'
import * as styles from './answer-bar.module.css'
import { isHeld, type TestRun } from './test-run.ts'
import { type Always, type HttpResponse, madeUp, type TestWorld } from './test-world.ts'

/** What can be said to the flow now: a reply while it waits for one, an answer for another system, or nothing. */
export function AnswerBar({ run, world, always }: { run: TestRun; world: TestWorld; always: Store<Always> }) {
  const t = useTexts(testTexts)
  const now = useStore(run.state)
  const state = now.run
  const question = useStore(world.question)
  const inFlight = useStore(world.underWay)
  const waiting = state?.waiting
  const askAlways = (kind: keyof Always): void => always.set({ ...always.get(), [kind]: true })
  if (inFlight) return <p role="status">{t(inFlight.for === 'http' ? 'askingHttp' : 'askingAi')}</p>
  if (question && 'url' in question.request)
    return (
      <HttpAnswer
        request={question.request}
        onAnswer={question.answer as (response: HttpResponse) => void}
        onAlways={() => askAlways('http')}
      />
    )
  if (question && 'queueId' in question.request)
    return <HoursAnswer onAnswer={question.answer as (open: boolean) => void} />
  if (question)
    return (
      <AiAnswer
        request={question.request as AiRequest}
        onAnswer={question.answer as (text: string) => void}
        onAlways={() => askAlways('ai')}
      />
    )
  return (
    <>
      {isHeld(now) && <NextStep run={run} />}
      {waiting?.for === 'time' && <Hurry label={t('skip')} icon="skip" onClick={() => run.skip()} />}
      {waiting?.for === 'reply' && <Hurry label={t('skipReply')} icon="skip" onClick={() => run.skip()} />}
      {waiting?.for === 'resume' && <Hurry label={t('resume')} icon="play" onClick={() => run.resume()} />}
      <Reply enabled={waiting?.for === 'reply'} onReply={text => run.reply(text)} />
    </>
  )
}

/** Whether it is open is what anyone who tests says: both ways can be tried at any hour. */
function HoursAnswer({ onAnswer }: { onAnswer: (open: boolean) => void }) {
  const t = useTexts(testTexts)
  const n = useTexts(nodeTexts)
  return (
    <div className={styles.question}>
      <p>{t('hoursAsks')}</p>
      <span className="row">
        <Button icon="check" data-autofocus onClick={() => onAnswer(true)}>
          {n('open')}
        </Button>
        <Button icon="clock" onClick={() => onAnswer(false)}>
          {n('closed')}
        </Button>
      </span>
    </div>
  )
}

function Hurry({ label, icon, onClick }: { label: string; icon: 'skip' | 'play'; onClick: () => void }) {
  return (
    <div className={styles.hurry}>
      <Button small kind="quiet" icon={icon} onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}

/** Before each node, when one goes step by step. */
function NextStep({ run }: { run: TestRun }) {
  const t = useTexts(testTexts)
  const n = useTexts(nodeTexts)
  const { at } = useStore(run.state)
  const node = nodeOf(useEditor().document, at)
  return (
    <div className={styles.step}>
      <span className="ellipsis">{t('nextStep', { name: node ? nodeName(node, n) : '' })}</span>
      <span className="row">
        <Button small kind="primary" icon="play" onClick={() => run.step()}>
          {t('goOn')}
        </Button>
        <Button small icon="skip" onClick={() => run.setStepping(false)}>
          {t('goOnToEnd')}
        </Button>
      </span>
    </div>
  )
}

function Reply({ enabled, onReply }: { enabled: boolean; onReply: (text: string) => void }) {
  const t = useTexts(testTexts)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (enabled) field.current?.focus()
  }, [enabled])
  const send = (): void => {
    if (!text.trim()) return
    onReply(text)
    setText('')
  }
  return (
    <form
      className={styles.reply}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        send()
      }}
    >
      <input
        ref={field}
        type="text"
        data-autofocus={enabled || undefined}
        aria-label={t('answer')}
        autoComplete="off"
        disabled={!enabled}
        placeholder={t(enabled ? 'answerHere' : 'awaitsFlow')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <IconButton type="submit" icon="send" label={t('send')} disabled={!enabled || !text.trim()} />
    </form>
  )
}

interface AnswerProps<Request, Input> {
  request: Request
  onAnswer: (provided: Input) => void
  /** From now on the system is really asked without a question. */
  onAlways: () => void
}

function HttpAnswer({ request, onAnswer, onAlways }: AnswerProps<HttpRequest, HttpResponse>) {
  const t = useTexts(testTexts)
  const [status, setStatus] = useState('200')
  const [body, setBody] = useState('{}')
  const [problem, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const r = useTexts(requestTexts)
  const mayAsk = allows(useUser(), flowPermissions.reachOut)
  const askReally = async (always: boolean): Promise<void> => {
    setBusy(true)
    try {
      const real = await tryRequest(request)
      if (always) onAlways()
      onAnswer(real)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  const send = (): void => {
    try {
      onAnswer(madeUp(Number(status) || 0, JSON.parse(body) as Json))
    } catch {
      setError(t('invalidJson'))
    }
  }
  return (
    <div className={styles.question}>
      <p>{t('httpAsks', { request: `${request.method} ${request.url}` })}</p>
      <TextField label={t('status')} type="number" value={status} onChange={setStatus} />
      <TextArea
        label={t('responseBody')}
        rows={3}
        value={body}
        onChange={setBody}
        {...(problem ? { fault: problem } : {})}
      />
      <span className="row">
        <Button kind="primary" icon="send" onClick={send}>
          {t('respond')}
        </Button>
        {mayAsk && (
          <>
            <Button icon="globe" busy={busy} onClick={() => void askReally(false)}>
              {r('askReally')}
            </Button>
            <Button icon="globe" disabled={busy} onClick={() => void askReally(true)}>
              {t('alwaysHttp')}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

function AiAnswer({ request, onAnswer, onAlways }: AnswerProps<AiRequest, string>) {
  const t = useTexts(testTexts)
  const { setUp } = useAround()
  const mayAsk = allows(useUser(), flowPermissions.reachOut)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const askReally = async (always: boolean): Promise<void> => {
    setBusy(true)
    try {
      const text = await askCompanysAi(request)
      if (always) onAlways()
      onAnswer(text)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className={styles.question}>
      <p>{t('aiAsks', { message: request.message })}</p>
      <TextArea label={t('aiAnswer')} rows={3} value={text} onChange={setText} />
      <span className="row">
        <Button kind="primary" icon="send" onClick={() => onAnswer(text)}>
          {t('respond')}
        </Button>
        {setUp?.ai && mayAsk && (
          <>
            <Button icon="bot" busy={busy} onClick={() => void askReally(false)}>
              {t('askAi')}
            </Button>
            <Button icon="bot" disabled={busy} onClick={() => void askReally(true)}>
              {t('alwaysAi')}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}
