import { useState } from 'react'
import { bareName, isVariableName } from '../../../../core/flow-engine/variables.ts'
import { normalizeText } from '../../../../core/kit/text.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Icon, IconButton, showDone, TextField } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { flat, type JsonPath, treeOf } from './json-paths.ts'
import * as styles from './mapping-list.module.css'

type Mapping = Readonly<Record<string, string>>

interface MappingListProps {
  mapping: Mapping
  onChange: (mapping: Record<string, string>) => void
  /** What the other system sends, if that is known. */
  sample: unknown
}

/**
 * Fields of what another system sends, as a tree, each with the variable that takes it; what is searched for is shown as a list.
 * Fields may be named that the sample lacks.
 */
export function MappingList({ mapping, onChange, sample }: MappingListProps) {
  const t = useTexts(panelTexts)
  const [wanted, setWanted] = useState('')
  const [path, setPath] = useState('')
  const tree = treeOf(sample)
  const known = flat(tree)
  const others = Object.keys(mapping)
    .filter(key => !known.some(one => one.path === key))
    .map((key): JsonPath => ({ path: key, name: key, value: '' }))
  const found = known.filter(one =>
    normalizeText(`${one.path} ${mapping[one.path] ?? ''}`).includes(normalizeText(wanted)),
  )
  const rows = wanted.trim() ? found.map(({ path, value }): JsonPath => ({ path, name: path, value })) : tree
  const lead = (at: string, variable: string): void => {
    const { [at]: _, ...rest } = mapping
    onChange(variable ? { ...rest, [at]: variable } : rest)
  }
  return (
    <div className="stack-tight">
      <TextField label={t('findField')} value={wanted} onChange={setWanted} />
      <div className={styles.tree}>
        <Branch fields={[...others, ...rows]} mapping={mapping} isSmall={known.length <= SMALL} onLead={lead} />
      </div>
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

/** So many fields are shown at once. */
const SMALL = 30

interface BranchProps {
  fields: readonly JsonPath[]
  mapping: Mapping
  /** All of it fits, so that it is open. */
  isSmall: boolean
  onLead: (path: string, variable: string) => void
}

function Branch({ fields, ...rest }: BranchProps) {
  return (
    <ul className={styles.rows}>
      {fields.map(field => (
        <Field key={field.path} field={field} {...rest} />
      ))}
    </ul>
  )
}

/** A field; what is in it is shown when it is opened, and where something in it has a variable. */
function Field({ field, mapping, isSmall, onLead }: Omit<BranchProps, 'fields'> & { field: JsonPath }) {
  const t = useTexts(panelTexts)
  const { path, name, inner } = field
  const [open, setOpen] = useState(() => isSmall || Object.keys(mapping).some(key => isIn(key, path)))
  return (
    <li>
      <MappingRow field={field} variable={mapping[path] ?? ''} onChange={variable => onLead(path, variable)}>
        {inner ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-label={t(open ? 'closeField' : 'openField', { path })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevronDown' : 'chevronRight'} size={16} />
            <code>{name}</code>
          </button>
        ) : (
          <code className={styles.leaf}>{name}</code>
        )}
      </MappingRow>
      {inner && open && <Branch fields={inner} mapping={mapping} isSmall={isSmall} onLead={onLead} />}
    </li>
  )
}

const isIn = (key: string, path: string): boolean =>
  key.length > path.length && key.startsWith(path) && (key[path.length] === '.' || key[path.length] === '[')

interface MappingRowProps {
  field: JsonPath
  variable: string
  onChange: (variable: string) => void
  /** The field's name. */
  children: React.ReactNode
}

/** A name that is none is not taken over. */
function MappingRow({ field: { path, value }, variable, onChange, children }: MappingRowProps) {
  const t = useTexts(panelTexts)
  const [text, setText] = useState(variable)
  const name = bareName(text)
  const isBad = name !== '' && !isVariableName(name)
  const copy = (): void => {
    void navigator.clipboard.writeText(path).then(() => showDone(t('pathCopied')))
  }
  return (
    <div className={styles.row}>
      <span className={styles.path}>
        {children}
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
    </div>
  )
}
