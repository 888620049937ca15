import { EmojiPicker, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from 'frimousse'
import { type CSSProperties, useRef, useState } from 'react'
import { language } from '../../../../i18n/language.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { useStore } from '../../../../lib/store.ts'
import { useNarrow } from '../../../../lib/use-media.ts'
import { composerTexts } from '../texts.ts'
import * as styles from './emoji.module.css'
import { emojisHere, groupsHere } from './emojis-here.ts'
import { keepRecent, recentEmojis } from './recent-emojis.ts'
import { Strip } from './strip.tsx'

/** 16 emojis per line (spec 1 §2) where there is room for them; the data come from ourselves, not from a content network. */
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(composerTexts)
  const panel = useRef<HTMLDivElement>(null)
  const columns = useNarrow() ? 9 : 16
  const groups = useStore(groupsHere)
  // They keep their places while the panel is open.
  const [recent] = useState(recentEmojis)
  const [search, setSearch] = useState('')
  const pick = (emoji: string): void => {
    keepRecent(emoji)
    onPick(emoji)
  }
  return (
    <EmojiPicker.Root
      ref={panel}
      className={styles.panel}
      columns={columns}
      locale={useStore(language)}
      emojibaseUrl="/assets/emoji"
      resolveEmojiData={emojisHere}
      style={asText}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <EmojiPicker.Search
        className={styles.search}
        placeholder={t('findEmoji')}
        aria-label={t('findEmoji')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        ref={focusWithPointer}
      />
      {search === '' && recent.length > 0 && (
        <Strip
          label={t('recentEmojis')}
          items={recent.slice(0, columns).map(emoji => ({ key: emoji, sign: emoji, label: emoji }))}
          onChoose={pick}
        />
      )}
      {search === '' && groups.length > 0 && (
        <Strip
          label={t('emojiGroups')}
          items={groups.map(({ index, label }) => ({ key: label, sign: groupSigns[index] ?? '', label }))}
          onChoose={label => showGroup(panel.current, label)}
        />
      )}
      <EmojiPicker.Viewport className={styles.viewport}>
        <EmojiPicker.Loading>{t('loadingEmojis')}</EmojiPicker.Loading>
        <EmojiPicker.Empty>{t('noEmoji')}</EmojiPicker.Empty>
        <EmojiPicker.List components={components} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}

/** By the numbers of Emojibase; 2 are parts of others. */
const groupSigns: Readonly<Record<number, string>> = {
  0: '😀',
  1: '👋',
  3: '🐻',
  4: '🍎',
  5: '🚗',
  6: '⚽',
  7: '💡',
  8: '❤️',
  9: '🏁',
}

/** The heads of all groups lie where they belong, also of those whose emojis are not drawn yet. */
function showGroup(panel: HTMLElement | null, label: string): void {
  const heads = panel?.querySelectorAll<HTMLElement>('[frimousse-list-sizer] > [frimousse-category]') ?? []
  const head = [...heads].find(one => one.textContent === label)
  if (head) panel?.querySelector('[frimousse-viewport]')?.scrollTo({ top: head.offsetTop })
}

/** Emojis look as they do in messages. */
const asText = { '--frimousse-emoji-font': 'inherit' } as CSSProperties

const focusWithPointer = (box: HTMLInputElement | null): void => {
  if (!matchMedia('(pointer: coarse)').matches) box?.focus()
}

/** The library counts rows and columns from 0; screen readers count from 1. */
const components = {
  Row: ({ 'aria-rowindex': at = 0, ...props }: EmojiPickerListRowProps) => {
    const place = { 'aria-rowindex': at + 1 }
    return <div {...props} {...place} />
  },
  Emoji: ({ emoji, 'aria-colindex': at = 0, ...props }: EmojiPickerListEmojiProps) => {
    const place = { 'aria-colindex': at + 1 }
    return (
      <button type="button" {...props} {...place}>
        {emoji.emoji}
      </button>
    )
  },
}
