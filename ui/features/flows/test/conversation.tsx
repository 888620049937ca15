import { useEffect, useRef } from 'react'
import { logSentence } from '../../../../core/flow-engine/log.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { testTexts } from '../texts/test.ts'
import * as styles from './conversation.module.css'
import type { Said, TestRun } from './test-run.ts'

/** What was said, what only the test says, and how it ended. */
export function Conversation({ run }: { run: TestRun }) {
  const t = useTexts(testTexts)
  const chosen = useStore(language)
  const { said, run: state } = useStore(run.state)
  const list = useRef<HTMLOListElement>(null)
  const end = state?.end
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is said.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [said, end])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
    <ol ref={list} className={styles.lines} role="log" aria-label={t('conversation')} tabIndex={0}>
      {said.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever come at the end.
        <Line key={at} said={one} />
      ))}
      {end?.how === 'stopped' && <li data-kind="note">{t('stopped')}</li>}
      {end?.how === 'failed' && <li data-kind="note">{t('failed', { why: logSentence(end.why, chosen) })}</li>}
    </ol>
  )
}

function Line({ said: { line, media } }: { said: Said }) {
  const t = useTexts(testTexts)
  if ('client' in line)
    return (
      <li data-kind="client">
        <span className="only-heard">{t('you')}: </span>
        {line.client}
      </li>
    )
  if ('bot' in line)
    return (
      <li data-kind="bot">
        <span className="only-heard">{t('flow')}: </span>
        {media?.do === 'photo' && <img src={media.content} alt={media.name} />}
        {media?.do === 'file' && <Icon name="file" />}
        {line.bot}
      </li>
    )
  if ('note' in line) return <li data-kind="note">{line.note}</li>
  return 'does' in line ? <li data-kind="does">{t('does', { what: line.does })}</li> : null
}
