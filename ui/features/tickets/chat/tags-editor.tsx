import { useRef, useState } from 'react'
import { fold } from '../../../../core/kit/text.ts'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Button, Choice, Finder, Icon, Popover, Swatch, showDone, showFailure } from '../../../kit/index.ts'
import { tagsApi, useTagChoices } from '../../tags/index.ts'
import { fitting } from '../data/fitting.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import { ticketTexts } from '../texts/index.ts'
import { useCompact } from './compact.ts'
import * as styles from './tags-editor.module.css'

type TagLabel = Ticket['tags'][number]

/** A tag's name has at least so many characters (spec 1 §5). */
const SHORTEST_NAME = 3

/** Two lines of a chat as wide as it is at least, with little beside it and with much. */
const ROOM = { wide: 150, crowded: 64 }
const BADGE = { edges: 6, longest: 40, more: 6 }

interface TagsEditorProps {
  ticket: OpenTicket
  /** Something stands beside the chat. */
  crowded: boolean
  onTicket: (ticket: Ticket) => void
}

/** The tags of a ticket, two lines of them unless all are asked for; each change is shown at once and saved (POST /tags/sync). */
export function TagsEditor({ ticket, crowded, onTicket }: TagsEditorProps) {
  const t = useTexts(ticketTexts)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  const room = ROOM[useCompact() || crowded ? 'crowded' : 'wide']
  const names = ticket.tags.map(tag => tag.name)
  const first = Math.max(1, fitting(names, { ...BADGE, room }))
  const left = names.length - first

  const save = async (tags: TagLabel[], done: 'tagAdded' | 'tagRemoved'): Promise<void> => {
    const before = ticket.tags
    onTicket({ ...ticket, tags })
    try {
      const ids = tags.map(tag => tag.id)
      onTicket({ ...ticket, tags: (await tagsApi.sync({ body: { ticketId: ticket.id, tags: ids } })).tags })
      showDone(t(done))
    } catch (error) {
      onTicket({ ...ticket, tags: before })
      showFailure(error)
    }
  }
  const remove = (gone: TagLabel): void =>
    void save(
      ticket.tags.filter(tag => tag.id !== gone.id),
      'tagRemoved',
    )
  const add = (tag: TagLabel): void => {
    setOpen(false)
    void save([...ticket.tags, tag], 'tagAdded')
  }
  const create = async (name: string): Promise<void> => {
    try {
      add(await tagsApi.create({ body: { name } }))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <section className={styles.tags} aria-label={t('tags')}>
      <Icon name="tag" size={16} />
      {ticket.tags.slice(0, all ? undefined : first).map(tag => (
        <Badge
          key={tag.id}
          text={tag.name}
          color={tag.color}
          onRemove={() => remove(tag)}
          removeLabel={t('removeTag', { name: tag.name })}
        />
      ))}
      {left > 0 && (
        <Button
          kind="quiet"
          small
          aria-expanded={all}
          aria-label={all ? undefined : t('moreTags', { n: left })}
          onClick={() => setAll(!all)}
        >
          {all ? t('fewerTags') : `+${left}`}
        </Button>
      )}
      <Button
        ref={anchor}
        kind="quiet"
        small
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('addTag')}
      </Button>
      {open && (
        <Popover anchor={anchor} align="start" role="dialog" label={t('addTag')} onClose={() => setOpen(false)}>
          <TagPicker taken={ticket.tags.map(tag => tag.id)} onPick={add} onCreate={name => void create(name)} />
        </Popover>
      )}
    </section>
  )
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
  const found = all.filter(tag => !taken.includes(tag.value) && fold(tag.label).includes(fold(wanted)))
  const isNew = wanted.length >= SHORTEST_NAME && !all.some(tag => fold(tag.label) === fold(wanted))
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
