import { useState } from 'react'
import { immutableVariables, REFERRAL, referralPaths } from '../../../../core/flow-engine/variables.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Drawer, IconButton, TextField } from '../../../kit/index.ts'
import { nameError } from '../model/variables.ts'
import { variableTexts } from '../texts/variables.ts'
import { useDocument, useEditor } from './use-editor.ts'
import * as styles from './variables-drawer.module.css'

/** The variables that the flow brings along, and the three that every conversation has (spec 2 §2). */
export function VariablesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(variableTexts)
  const c = useTexts(common)
  const editor = useEditor()
  const { variables } = useDocument()
  const put = (next: typeof variables, of?: string): void =>
    editor.change({ ...editor.document, variables: next }, of && `variable ${of}`)
  return (
    <Drawer title={t('title')} onClose={onClose}>
      <section className="stack-tight">
        <h3>{t('immutable')}</h3>
        <p className="soft">{t('immutableHint')}</p>
        <dl className={styles.fixed}>
          {immutableVariables.map(name => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{t(name)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="stack-tight">
        <h3>{t('referral')}</h3>
        <p className="soft">{t('referralHint')}</p>
        <dl className={styles.fixed}>
          {referralPaths.map(path => (
            <div key={path}>
              <dt>
                <code>{`{{${REFERRAL}.${path}}}`}</code>
              </dt>
              <dd>{t(`referral_${path}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="stack-tight">
        <h3>{t('own')}</h3>
        <p className="soft">{variables.length > 0 ? t('ownHint') : t('none')}</p>
        {variables.map(({ name, value }, index) => (
          <div key={name} className={styles.row}>
            <code className="ellipsis">{name}</code>
            <TextField
              label={`${t('value')}: ${name}`}
              hideLabel
              value={typeof value === 'string' ? value : JSON.stringify(value)}
              onChange={text => put(variables.with(index, { ...variables[index]!, value: text }), name)}
              onBlur={() => editor.rest()}
            />
            <IconButton
              icon="trash"
              kind="danger"
              label={`${c('remove')}: ${name}`}
              onClick={() => put(variables.filter((_, at) => at !== index))}
            />
          </div>
        ))}
      </section>
      <NewVariable
        taken={variables.map(({ name }) => name)}
        onAdd={(name, value) => put([...variables, { name, value }])}
      />
    </Drawer>
  )
}

interface NewVariableProps {
  taken: readonly string[]
  onAdd: (name: string, value: string) => void
}

function NewVariable({ taken, onAdd }: NewVariableProps) {
  const t = useTexts(variableTexts)
  const c = useTexts(common)
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [requested, setRequested] = useState(false)
  const error = nameError(name, taken)
  return (
    <form
      className={styles.fresh}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setRequested(true)
        if (error) return
        onAdd(name.trim(), value)
        setName('')
        setValue('')
        setRequested(false)
      }}
    >
      <TextField
        label={t('name')}
        required
        value={name}
        onChange={setName}
        {...(error && requested ? { fault: t(`${error}Name`) } : {})}
      />
      <TextField label={t('value')} value={value} onChange={setValue} />
      <Button type="submit" icon="plus">
        {c('add')}
      </Button>
    </form>
  )
}
