import { createContext, use } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { edgeFrom } from '../model/document.ts'
import { editorTexts } from '../texts/editor.ts'
import * as styles from './add-next.module.css'
import type { Loose } from './loose.ts'
import { useEditorState } from './use-editor.ts'

/** Asks which component is to come at a place; undefined where the drawing is there to be read. */
export const AddNextContext = createContext<((loose: Loose) => void) | undefined>(undefined)

/** Where the card of the next component begins, seen from the button: beside it, or below the connection that it is put into. */
const BESIDE = 64
const BELOW = 110

interface AddNextProps extends Pick<Loose, 'from' | 'to'> {
  label: string
}

/** A '+' that asks for the component that is to come there. */
export function AddNext({ from, to, label }: AddNextProps) {
  const ask = use(AddNextContext)
  if (!ask) return null
  return (
    <button
      type="button"
      className={`${styles.add} nodrag nopan`}
      aria-label={label}
      title={label}
      onClick={event => {
        event.stopPropagation()
        const { right, top, height } = event.currentTarget.getBoundingClientRect()
        const isBetween = to !== undefined
        ask({ from, to, at: { x: right + (isBetween ? 0 : BESIDE), y: top + height / 2 + (isBetween ? BELOW : 0) } })
      }}
    >
      <Icon name="plus" size={14} />
    </button>
  )
}

/** Beside a way out that leads nowhere yet. */
export function AddBehind({ source, port, vertical }: { source: string; port?: string; vertical?: boolean }) {
  const t = useTexts(editorTexts)
  const isFree = useEditorState(({ history: { present } }) => edgeFrom(present, source, port) === undefined)
  if (!isFree) return null
  return (
    <span className={styles.behind} data-vertical={vertical || undefined}>
      <AddNext from={{ source, port }} label={t('addBehind')} />
    </span>
  )
}
