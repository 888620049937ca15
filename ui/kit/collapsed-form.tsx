import { type ReactNode, useEffect, useRef, useState } from 'react'
import { common } from '../i18n/common.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'

interface CollapsedFormProps {
  /** What a new record is called: 'Nova empresa'. */
  title: string
  /** Whether a record stands in the form; it is open then. */
  editing: boolean
  children: ReactNode
}

/**
 * A form above its table that is folded until someone wants it, so that a page begins with what there is. What was typed stays in
 * it when it is folded again.
 */
export function CollapsedForm({ title, editing, children }: CollapsedFormProps) {
  const c = useTexts(common)
  const [isWanted, setWanted] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  // A record that came into the form leaves it open: the next one may be typed at once.
  useEffect(() => {
    if (editing) setWanted(true)
  }, [editing])
  useEffect(() => {
    if (isWanted && !editing) content.current?.querySelector('input')?.focus()
  }, [isWanted, editing])
  const isOpen = isWanted || editing
  return (
    <>
      {!editing && (
        <div>
          <Button
            kind={isOpen ? 'plain' : 'primary'}
            icon={isOpen ? 'chevronUp' : 'plus'}
            aria-expanded={isOpen}
            onClick={() => setWanted(!isOpen)}
          >
            {isOpen ? c('close') : title}
          </Button>
        </div>
      )}
      <div ref={content} hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
