import { useRef, useState } from 'react'
import { queuePalette, readableOn } from '../../../core/kit/queue-palette.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../icons/icon.tsx'
import { Popover } from '../layers/popover.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

/** One of the 50 colours (spec 1 §9); colours in `taken` are marked and cannot be chosen. */
export function ColorPicker(props: FieldProps<string> & { taken?: readonly string[] }) {
  const { value, onChange, taken = [], ...rest } = props
  const t = useTexts(common)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const used = new Set(taken.map(color => color.toLowerCase()))
  return (
    <FieldFrame {...rest}>
      {({ onBlur: _blur, ...control }) => (
        <>
          <button
            {...control}
            ref={anchor}
            type="button"
            className="chooser"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="row">
              {value && <span className="swatch" style={{ background: value }} />}
              <span className={value ? '' : 'soft'}>{value || t('choose')}</span>
            </span>
            <Icon name="chevronDown" size={18} />
          </button>
          {open && (
            <Popover anchor={anchor} role="dialog" label={rest.label} onClose={() => setOpen(false)}>
              <div className="palette">
                {queuePalette.map(color => (
                  <button
                    key={color}
                    type="button"
                    style={{ background: color, color: readableOn(color) }}
                    aria-label={color}
                    data-autofocus={color === value.toLowerCase() || undefined}
                    aria-pressed={color === value.toLowerCase()}
                    disabled={used.has(color) && color !== value.toLowerCase()}
                    onClick={() => {
                      onChange(color)
                      setOpen(false)
                    }}
                  >
                    {color === value.toLowerCase() && <Icon name="check" size={16} />}
                    {used.has(color) && color !== value.toLowerCase() && <Icon name="close" size={16} />}
                  </button>
                ))}
              </div>
            </Popover>
          )}
        </>
      )}
    </FieldFrame>
  )
}
