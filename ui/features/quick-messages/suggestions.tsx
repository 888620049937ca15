import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { cutText } from '../../../core/kit/text.ts'
import { type QuickMessage, quickMessageRoutes } from '../../../core/tenant/quick-messages/contract.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { Choice, Icon, Listbox, showFailure } from '../../kit/index.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import { listenTo, type SuggestionsProps } from './box-keys.ts'
import { pickedOf } from './picked-of.ts'
import * as styles from './suggestions.module.css'

const MAX_LABEL = 35

/** Arrows move, Enter chooses, also what is still on its way, Esc closes; where nothing fits the keys are the box's. */
export default function Suggestions({ box, shortcode, ticketId, onPick }: SuggestionsProps) {
  const t = useTexts(texts)
  const id = useId()
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState(false)
  const [hurried, setHurried] = useState(false)
  const [before, setBefore] = useState(shortcode)
  if (before !== shortcode) {
    setBefore(shortcode)
    setAt(0)
    setClosed(false)
    setHurried(false)
  }
  const query = { searchParam: shortcode, ticketId: String(ticketId) }
  const { rows = [], loading } = useList(listOf(quickMessageRoutes.suggest, { query }), { steady: true })
  const displayed = !closed && rows.length > 0
  const active = Math.min(at, rows.length - 1)

  const pick = useEffectEvent(async (row: QuickMessage | undefined): Promise<void> => {
    if (!row) return
    setClosed(true)
    try {
      onPick(await pickedOf(row))
    } catch (error) {
      setClosed(false)
      showFailure(error)
    }
  })
  const take = useEffectEvent(({ key }: KeyboardEvent): boolean => {
    if (closed || (!loading && rows.length === 0)) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setAt((active + step + rows.length) % Math.max(1, rows.length))
    else if (key === 'Escape') setClosed(true)
    else if (key === 'Enter' && loading) setHurried(true)
    else if (key === 'Enter') void pick(rows[active])
    else return false
    return true
  })
  // Release together with what is shown: an Enter right behind the one that chose is the box's.
  useLayoutEffect(() => listenTo(box.current, event => take(event)), [box])
  useEffect(() => {
    if (!hurried || loading) return
    setHurried(false)
    void pick(rows[active])
  }, [hurried, loading, rows, active])

  const activeId = displayed ? `${id}-${active}` : undefined
  useEffect(() => {
    const element = box.current
    if (!element || !activeId) return
    const names = { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': activeId }
    for (const [name, value] of Object.entries(names)) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(names)) element.removeAttribute(name)
    }
  }, [box, id, activeId])

  if (!displayed) return null
  return (
    <div className={styles.suggestions}>
      <Listbox id={id} label={t('suggestions')}>
        {rows.map((row, place) => (
          <Choice key={row.id} id={`${id}-${place}`} active={place === active} onChoose={() => void pick(row)}>
            <span className="grow" title={row.message}>
              {labelOf(row)}
            </span>
            {row.isMedia && <Icon name="attach" size={18} label={t('withFile', { name: row.mediaName ?? '' })} />}
          </Choice>
        ))}
      </Listbox>
    </div>
  )
}

const labelOf = ({ shortcode, message, mediaName }: QuickMessage): string =>
  cutText(`/${shortcode} - ${message || mediaName || ''}`.replaceAll('\n', ' '), MAX_LABEL)

const texts = defineTexts({
  pt: { suggestions: 'Mensagens rápidas', withFile: 'Com o arquivo {name}' },
  en: { suggestions: 'Quick messages', withFile: 'With the file {name}' },
  es: { suggestions: 'Mensajes rápidos', withFile: 'Con el archivo {name}' },
})
