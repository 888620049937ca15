import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { normalizeText } from '../../../../core/kit/text.ts'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Choice, Finder, Icon, Popover, Swatch, showDone, showFailure } from '../../../kit/index.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { tagsApi, useTagChoices } from '../../tags/index.ts'
import { useActCommands } from '../acts/act-commands.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './tags-editor.module.css'
import { tagsInHead } from './tags-in-head.ts'

type TagLabel = Ticket['tags'][number]

/** A tag's name has at least so many characters (spec 1 §5). */
const SHORTEST_NAME = 3

interface TagsEditorProps {
  ticket: OpenTicket
  onTicket: (ticket: Ticket) => void
}

/**
 * The tags of a ticket in its head: as many as have room there, behind the button all others and what else there is. Each
 * change is shown at once and saved alone, so that what colleagues change meanwhile stays.
 */
export function TagsEditor({ ticket, onTicket }: TagsEditorProps) {
  const t = useTexts(ticketTexts)
  const place = useRef<HTMLElement>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const picker = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  const first = tagsInHead(
    ticket.tags.map(tag => tag.name),
    useRoom(place),
    narrow,
  )
  const hidden = ticket.tags.length - first
  const label = [...(hidden > 0 ? [t('moreTags', { n: hidden })] : []), t('addTag')].join(' · ')

  useActCommands('tags', [{ label: t('addTag'), icon: 'tag', run: () => setOpen(true) }])

  const save = async (act: 'add' | 'take', { id }: TagLabel, displayed: TagLabel[]): Promise<void> => {
    const before = ticket.tags
    onTicket({ ...ticket, tags: displayed })
    try {
      const { tags } = await tagsApi[act]({ body: { ticketId: ticket.id, tags: [id] } })
      onTicket({ ...ticket, tags })
      showDone(t(act === 'add' ? 'tagAdded' : 'tagRemoved'))
    } catch (error) {
      onTicket({ ...ticket, tags: before })
      showFailure(error)
    }
  }
  const remove = (gone: TagLabel): void => {
    // Where all are listed the focus does not go with the tag.
    picker.current?.querySelector('input')?.focus()
    void save(
      'take',
      gone,
      ticket.tags.filter(tag => tag.id !== gone.id),
    )
  }
  const add = (tag: TagLabel): void => {
    setOpen(false)
    void save('add', tag, [...ticket.tags, tag])
  }
  const create = async (name: string): Promise<void> => {
    try {
      add(await tagsApi.create({ body: { name } }))
    } catch (error) {
      showFailure(error)
    }
  }
  const chips = (tags: readonly TagLabel[], mayGo: boolean) =>
    tags.map(tag => (
      <Badge
        key={tag.id}
        text={tag.name}
        color={tag.color}
        title={tag.name}
        {...(mayGo ? { onRemove: () => remove(tag), removeLabel: t('removeTag', { name: tag.name }) } : {})}
      />
    ))
  // On a phone a finger does not hit so small a cross.
  const others = narrow ? ticket.tags : ticket.tags.slice(first)
  return (
    <section className={styles.tags} aria-label={t('tags')} ref={place}>
      {chips(ticket.tags.slice(0, first), !narrow)}
      <button
        ref={anchor}
        type="button"
        className={styles.more}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {hidden > 0 ? `+${hidden}` : <Icon name={first > 0 ? 'plus' : 'tag'} size={14} />}
      </button>
      {open && (
        <Popover anchor={anchor} align="start" role="dialog" label={t('addTag')} onClose={() => setOpen(false)}>
          <div ref={picker}>
            {others.length > 0 && <div className={styles.others}>{chips(others, true)}</div>}
            <TagPicker taken={ticket.tags.map(tag => tag.id)} onPick={add} onCreate={name => void create(name)} />
          </div>
        </Popover>
      )}
    </section>
  )
}

/** How wide that line was last: that of the next chat is as wide, and measuring it while a chat opens lays the page out once more. */
let lastRoom = 0

/** How wide the line is in which the tags stand. */
function useRoom(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(lastRoom)
  useLayoutEffect(() => {
    const line = place.current?.parentElement
    if (!line) return
    const measure = (): void => {
      lastRoom = line.clientWidth
      setWidth(lastRoom)
    }
    if (lastRoom === 0) measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(line)
    return () => watcher.disconnect()
  }, [place])
  return width
}

interface TagPickerProps {
  taken: readonly number[]
  onPick: (tag: TagLabel) => void
  onCreate: (name: string) => void
}

/** Finds a tag, or makes one. */
export function TagPicker({ taken, onPick, onCreate }: TagPickerProps) {
  const t = useTexts(ticketTexts)
  const [text, setText] = useState('')
  const all = useTagChoices()
  const wanted = text.trim()
  const found = all.filter(
    tag => !taken.includes(tag.value) && normalizeText(tag.label).includes(normalizeText(wanted)),
  )
  const isNew = wanted.length >= SHORTEST_NAME && !all.some(tag => normalizeText(tag.label) === normalizeText(wanted))
  const choices = [
    ...found.map(({ value, label, color = '' }) => ({
      label,
      color,
      run: () => onPick({ id: value, name: label, color }),
    })),
    ...(isNew ? [{ label: t('createTag', { name: wanted }), color: undefined, run: () => onCreate(wanted) }] : []),
  ]
  return (
    <div className={styles.picker}>
      <Finder
        label={t('findTag')}
        listLabel={t('tags')}
        placeholder={t('findTag')}
        maxLength={50}
        note={choices.length === 0 && t('noTags')}
        text={text}
        onText={setText}
        count={choices.length}
        onChoose={at => choices[at]?.run()}
      >
        {placeOf =>
          choices.map(({ label, color }, at) => (
            <Choice key={label} {...placeOf(at)}>
              {color ? <Swatch color={color} /> : <Icon name="plus" size={18} />}
              <span className="ellipsis">{label}</span>
            </Choice>
          ))
        }
      </Finder>
    </div>
  )
}
