import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon, type IconName } from './icons/icon.tsx'
import * as styles from './tabs.module.css'

export interface Tab<K extends string> {
  key: K
  label: string
  /** In the place of its words, which are heard, and shown on hover. */
  icon?: IconName
  /** A number beside the label; 0 shows none. */
  count?: ReactNode
}

interface TabsProps<K extends string> {
  tabs: readonly Tab<K>[]
  chosen: K
  onChoose: (key: K) => void
  label: string
  /** The panel of the chosen tab. */
  children?: ReactNode
  /** Tabs share the whole width. */
  wide?: boolean
}

/** Tabs with their panel; arrow keys go from one to the next. */
export function Tabs<K extends string>({ tabs, chosen, onChoose, label, children, wide }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Where they are wider than the screen the chosen one is in sight, also where an address leads to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex(tab => tab.key === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        className={styles.tabs}
        role="tablist"
        aria-label={label}
        data-wide={wide || undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            title={tab.icon && tab.label}
            aria-selected={tab.key === chosen}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.icon ? <Icon name={tab.icon} size={16} label={tab.label} /> : tab.label}
            {tab.count}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
          {children}
        </div>
      )}
    </>
  )
}
