import { type ReactNode, Suspense, useId } from 'react'
import { Icon, SkeletonList } from '../../../kit/index.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import * as styles from './collapsed.module.css'

/** What was unfolded beside the chats of a contact: it stays so while one goes from ticket to ticket of theirs. */
const unfolded = createStore<{ contactId: number; parts: readonly string[] }>({ contactId: 0, parts: [] })

interface CollapsedProps {
  contactId: number
  part: 'tickets' | 'shared'
  title: string
  children: ReactNode
}

/** A part of what is known of a contact that is fetched when someone unfolds it. */
export function Collapsed({ contactId, part, title, children }: CollapsedProps) {
  const id = useId()
  const before = useStore(unfolded)
  const parts = before.contactId === contactId ? before.parts : []
  const isOpen = parts.includes(part)
  const turn = (): void =>
    unfolded.set({ contactId, parts: isOpen ? parts.filter(one => one !== part) : [...parts, part] })
  return (
    <section className="stack-tight" aria-label={title}>
      <h3 className={styles.heading}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={turn}>
          <span className="grow">{title}</span>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={20} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Suspense fallback={<SkeletonList rows={2} />}>{children}</Suspense>}
      </div>
    </section>
  )
}
