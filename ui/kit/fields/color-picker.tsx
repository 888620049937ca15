import { queuePalette, readableOn } from '../../../core/domain/queue-palette.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../icons/icon.tsx'
import { Chooser } from './chooser.tsx'
import { colorName, colorTexts } from './color-names.ts'
import * as styles from './color-picker.module.css'
import type { FieldProps } from './field.tsx'
import { Swatch } from './swatch.tsx'

/** One of the 50 colours (spec 1 §9); colours in `taken` are marked and cannot be chosen. */
export function ColorPicker(props: FieldProps<string> & { taken?: readonly string[] }) {
  const { value, onChange, taken = [], ...rest } = props
  const t = useTexts(common)
  const n = useTexts(colorTexts)
  const used = new Set(taken.map(color => color.toLowerCase()))
  const chosen = (
    <span className="row">
      {value && <Swatch color={value} />}
      <span className={value ? '' : 'soft'}>{value ? colorName(value, n) : t('choose')}</span>
    </span>
  )
  return (
    <Chooser {...rest} chosen={chosen}>
      {close => (
        <div className={styles.palette}>
          {queuePalette.map(color => (
            <button
              key={color}
              type="button"
              style={{ background: color, color: readableOn(color) }}
              aria-label={colorName(color, n)}
              title={colorName(color, n)}
              data-autofocus={color === value.toLowerCase() || undefined}
              aria-pressed={color === value.toLowerCase()}
              disabled={used.has(color) && color !== value.toLowerCase()}
              onClick={() => {
                onChange(color)
                close()
              }}
            >
              {color === value.toLowerCase() && <Icon name="check" size={16} />}
              {used.has(color) && color !== value.toLowerCase() && <Icon name="close" size={16} />}
            </button>
          ))}
        </div>
      )}
    </Chooser>
  )
}

/** A colour to look at, with its name for who points at it or hears it. */
export function ColorSwatch({ color }: { color: string }) {
  const name = colorName(color, useTexts(colorTexts))
  return <Swatch color={color} name={name} />
}
