import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../badge.tsx'
import * as styles from './chooser.module.css'
import { Chooser } from './chooser.tsx'
import type { FieldProps } from './field.tsx'
import { CheckList, CheckOption, ChoicesNote } from './listbox.tsx'
import type { Option } from './select-field.tsx'
import { Swatch } from './swatch.tsx'

interface MultiSelectProps<V> extends FieldProps<readonly V[]> {
  options: readonly Option<V>[]
  placeholder?: string
  /** So many may be chosen. */
  max?: number
  /** Says how many were chosen, where they are several, instead of naming them. */
  summary?: (chosen: number) => string
}

/** Several of a few: the chosen ones as badges, the rest behind a list of check boxes. */
export function MultiSelect<V extends string | number>(props: MultiSelectProps<V>) {
  const { value, onChange, options, placeholder, max, summary, required: _required, ...rest } = props
  const t = useTexts(common)
  const chosen = options.filter(option => value.includes(option.value))
  const isFull = max !== undefined && value.length >= max
  const toggle = (one: V): void => onChange(value.includes(one) ? value.filter(v => v !== one) : [...value, one])
  const words = (
    <span className={styles.chosen}>
      {chosen.length === 0 && <span className="soft ellipsis">{placeholder ?? t('choose')}</span>}
      {chosen.length > 1 && summary
        ? summary(chosen.length)
        : chosen.map(option => <Badge key={option.value} color={option.color} text={option.label} />)}
    </span>
  )
  return (
    <Chooser {...rest} chosen={words} sameWidth>
      {() => (
        <CheckList>
          {options.length === 0 && <ChoicesNote>{t('none')}</ChoicesNote>}
          {isFull && <ChoicesNote>{t('noMore', { n: max })}</ChoicesNote>}
          {options.map(option => (
            <CheckOption
              key={option.value}
              checked={value.includes(option.value)}
              disabled={isFull && !value.includes(option.value)}
              onToggle={() => toggle(option.value)}
            >
              {option.color && <Swatch color={option.color} />}
              <span className="ellipsis">{option.label}</span>
            </CheckOption>
          ))}
        </CheckList>
      )}
    </Chooser>
  )
}
