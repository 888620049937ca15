import { useEffect, useRef } from 'react'
import { logSentence } from '../../../../core/flow-engine/log.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon, MarkedText } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { testTexts } from '../texts/test.ts'
import * as styles from './conversation.module.css'
import { useEffectWords } from './effect-words.ts'
import type { SpokenContent, TestRun } from './test-run.ts'

/** What was said, what only the test says, and how it ended. */
export function Conversation({ run }: { run: TestRun }) {
  const t = useTexts(testTexts)
  const chosen = useStore(language)
  const { said: content, run: state } = useStore(run.state)
  const list = useRef<HTMLDivElement>(null)
  const end = state?.end
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is said.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [content, end])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
    <div ref={list} className={styles.lines} role="log" aria-label={t('conversation')} tabIndex={0}>
      {content.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever come at the end.
        <Line key={at} said={one} />
      ))}
      {end?.how === 'stopped' && <p data-kind="note">{t('stopped')}</p>}
      {end?.how === 'silent' && <p data-kind="note">{t('silent')}</p>}
      {end?.how === 'failed' && <p data-kind="note">{t('failed', { why: logSentence(end.why, chosen) })}</p>}
    </div>
  )
}

function Line({ said: { line, effect } }: { said: SpokenContent }) {
  const t = useTexts(testTexts)
  const done = useEffectWords()
  if ('client' in line)
    return (
      <div data-kind="client">
        <span className="only-heard">{t('you')}: </span>
        <MarkedText text={line.client} />
      </div>
    )
  if ('bot' in line)
    return (
      <div data-kind="bot">
        <span className="only-heard">{t('flow')}: </span>
        {effect?.do === 'photo' && <img src={effect.content} alt={effect.name} />}
        {effect?.do === 'file' && <Icon name="file" />}
        <MarkedText text={line.bot} />
      </div>
    )
  if ('note' in line) return <p data-kind="note">{line.note}</p>
  return 'does' in line ? <p data-kind="does">{(effect && done(effect)) ?? line.does}</p> : null
}
