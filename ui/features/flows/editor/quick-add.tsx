import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FlowNodeKey } from '../../../../core/domain/access/plan-features.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Choice, Finder, Icon } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { lacksContact, mayAdd } from '../model/changes.ts'
import { iconOf } from '../nodes/catalogue.ts'
import { typeName } from '../nodes/names.ts'
import { editorTexts } from '../texts/editor.ts'
import { groupsOf } from './component-list.ts'
import { offered } from './drops.ts'
import * as styles from './quick-add.module.css'
import { useAround } from './surroundings.ts'
import { useDocument } from './use-editor.ts'

interface QuickAddProps {
  /** On the screen. */
  at: { x: number; y: number }
  onChoose: (type: FlowNodeKey) => void
  onClose: () => void
}

const ROOM = { width: 260, height: 320 }

/** Where a connection was released: typing finds the component that comes next. */
export function QuickAdd({ at, onChoose, onClose }: QuickAddProps) {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const document = useDocument()
  const { allowed } = useAround()
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState('')
  const fits = offered(document).filter(
    type =>
      type !== 'start' &&
      (allowed?.includes(type) ?? true) &&
      mayAdd(document, type) &&
      !lacksContact(document.kind, document.nodes, type),
  )
  const found = groupsOf(fits, wanted, n).flatMap(({ types }) => types)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
    const outside = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    globalThis.document.addEventListener('pointerdown', outside, true)
    return () => globalThis.document.removeEventListener('pointerdown', outside, true)
  }, [])
  const left = Math.max(8, Math.min(at.x, innerWidth - ROOM.width - 8))
  const top = Math.max(8, Math.min(at.y, innerHeight - ROOM.height - 8))
  return (
    <div ref={box} className={styles.box} style={{ left, top }}>
      <Finder
        label={t('quickAdd')}
        placeholder={t('findComponent')}
        note={found.length === 0 && t('noComponent')}
        text={wanted}
        onText={setWanted}
        count={found.length}
        onChoose={at => found[at] && onChoose(found[at])}
        onEscape={onClose}
      >
        {placeOf =>
          found.map((type, at) => (
            <Choice key={type} {...placeOf(at)}>
              <Icon name={iconOf(type)} size={18} />
              <span>{typeName(type, n)}</span>
            </Choice>
          ))
        }
      </Finder>
    </div>
  )
}
