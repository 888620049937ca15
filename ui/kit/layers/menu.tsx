import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../button.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import * as styles from './menu.module.css'
import { Popover } from './popover.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  /** One of several choices, with a tick on the chosen one. */
  checked?: boolean
  onChoose: () => void
}

interface MenuProps {
  items: readonly MenuItem[]
  /** Draws the button; give it `ref`, `onClick` and the ARIA properties. The default is the three dots. */
  button?: (props: MenuButtonProps) => ReactNode
  label?: string
  align?: 'start' | 'end'
  /** The button, for anyone who opens something else from it. */
  anchor?: RefObject<HTMLButtonElement | null>
}

export interface MenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

/** A button with a list of acts; arrows, Home and End move, Enter chooses, Esc closes. */
export function Menu({ items, button, label, align = 'end', anchor: provided }: MenuProps) {
  const t = useTexts(common)
  const own = useRef<HTMLButtonElement>(null)
  const anchor = provided ?? own
  const [open, setOpen] = useState(false)
  const props: MenuButtonProps = {
    ref: anchor,
    onClick: () => setOpen(!open),
    'aria-haspopup': 'menu',
    'aria-expanded': open,
  }
  const name = label ?? t('more')
  return (
    <>
      {button ? button(props) : <IconButton icon="more" label={name} {...props} />}
      {open && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} align={align}>
          <div className={styles.menu} role="menu" aria-label={name} onKeyDown={moveFocus}>
            {items.map(item => (
              <button
                key={item.label}
                type="button"
                className={styles.item}
                data-danger={item.danger || undefined}
                disabled={item.disabled}
                {...(item.checked === undefined
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': item.checked })}
                onClick={() => {
                  setOpen(false)
                  item.onChoose()
                }}
              >
                {item.icon && <Icon name={item.icon} size={18} />}
                <span className="grow">{item.label}</span>
                {item.checked && <Icon name="check" size={16} />}
              </button>
            ))}
          </div>
        </Popover>
      )}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const target = to[event.key]
  if (target === undefined) return
  event.preventDefault()
  items.at(target === items.length ? 0 : target)?.focus()
}
