import { useState } from 'react'
import { bareName, isVariableName } from '../../../../core/flow-engine/variables.ts'
import { fold } from '../../../../core/kit/text.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton, showDone, TextField } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { type JsonPath, pathsOf } from './json-paths.ts'
import * as styles from './mapping-list.module.css'

interface MappingListProps {
  mapping: Readonly<Record<string, string>>
  onChange: (mapping: Record<string, string>) => void
  /** What the other system sends, if that is known. */
  sample: unknown
}

/** Fields of what another system sends, each with the variable that takes it; fields may be named that the sample lacks. */
export function MappingList({ mapping, onChange, sample }: MappingListProps) {
  const t = useTexts(panelTexts)
  const [wanted, setWanted] = useState('')
  const [path, setPath] = useState('')
  const known = sample === undefined ? [] : pathsOf(sample)
  const others = Object.keys(mapping)
    .filter(key => !known.some(one => one.path === key))
    .map((key): JsonPath => ({ path: key, value: '' }))
  const rows = [...others, ...known].filter(one =>
    fold(`${one.path} ${mapping[one.path] ?? ''}`).includes(fold(wanted)),
  )
  const without = (key: string): Record<string, string> =>
    Object.fromEntries(Object.entries(mapping).filter(([other]) => other !== key))
  return (
    <div className="stack-tight">
      <TextField label={t('findField')} value={wanted} onChange={setWanted} />
      <ul className={styles.rows}>
        {rows.map(one => (
          <MappingRow
            key={one.path}
            field={one}
            variable={mapping[one.path] ?? ''}
            onChange={name => onChange(name ? { ...mapping, [one.path]: name } : without(one.path))}
          />
        ))}
      </ul>
      <form
        className={styles.add}
        onSubmit={event => {
          event.preventDefault()
          if (path.trim()) onChange({ ...mapping, [path.trim()]: mapping[path.trim()] ?? '' })
          setPath('')
        }}
      >
        <TextField label={t('path')} placeholder="data.nome" value={path} onChange={setPath} />
        <Button type="submit" icon="plus" disabled={!path.trim()}>
          {t('addPath')}
        </Button>
      </form>
    </div>
  )
}

interface MappingRowProps {
  field: JsonPath
  variable: string
  onChange: (variable: string) => void
}

/** A name that is none is not taken over. */
function MappingRow({ field: { path, value }, variable, onChange }: MappingRowProps) {
  const t = useTexts(panelTexts)
  const [text, setText] = useState(variable)
  const name = bareName(text)
  const isBad = name !== '' && !isVariableName(name)
  const copy = (): void => {
    void navigator.clipboard.writeText(path).then(() => showDone(t('pathCopied')))
  }
  return (
    <li className={styles.row}>
      <span className={styles.path}>
        <code>{path}</code>
        {value && <small className="soft ellipsis">{value}</small>}
      </span>
      <IconButton icon="copy" size={16} label={t('copyPath', { path })} onClick={copy} />
      <TextField
        label={t('variableFor', { path })}
        hideLabel
        placeholder={t('variable')}
        value={text}
        onChange={setText}
        onBlur={() => {
          if (!isBad && name !== variable) onChange(name)
        }}
        {...(isBad ? { fault: t('badVariable') } : {})}
      />
    </li>
  )
}
