import { useState } from 'react'
import type { Json } from '../../../../core/flow-engine/flow.ts'
import { asText, isImmutable, isVariableName } from '../../../../core/flow-engine/variables.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, TextField } from '../../../kit/index.ts'
import { testTexts } from '../texts/test.ts'
import * as styles from './run-variables.module.css'
import type { TestRun } from './test-run.ts'

interface RunVariablesProps {
  run: TestRun
  variables: Readonly<Record<string, Json>>
}

/** The variables as they are now; anyone who tests gives them other values, but for the immutable ones. */
export function RunVariables({ run, variables }: RunVariablesProps) {
  const t = useTexts(testTexts)
  const [name, setName] = useState('')
  const wanted = name.trim()
  const error = wanted && (!isVariableName(wanted) || isImmutable(wanted)) ? t('badName') : undefined
  return (
    <>
      <h3>{t('variables')}</h3>
      <ul className={styles.variables}>
        {Object.entries(variables).map(([known, value]) => (
          <li key={known}>
            {isImmutable(known) ? (
              <code>{t('becomes', { name: known, value: asText(value) || '""' })}</code>
            ) : (
              <Value name={known} value={asText(value)} onChange={text => run.setVariable(known, text)} />
            )}
          </li>
        ))}
      </ul>
      <form
        className={styles.add}
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (!wanted || error) return
          run.setVariable(wanted, '')
          setName('')
        }}
      >
        <TextField label={t('newVariable')} value={name} onChange={setName} {...(error ? { fault: error } : {})} />
        <Button type="submit" small icon="plus" disabled={!wanted || error !== undefined}>
          {t('addVariable')}
        </Button>
      </form>
    </>
  )
}

/** Taken over when the field is left, or by Enter. */
function Value({ name, value, onChange }: { name: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [displayed, setDisplayed] = useState(value)
  if (displayed !== value) {
    setDisplayed(value)
    setText(value)
  }
  const take = (): void => {
    if (text !== value) onChange(text)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        take()
      }}
    >
      <TextField label={name} value={text} onChange={setText} onBlur={take} />
    </form>
  )
}
