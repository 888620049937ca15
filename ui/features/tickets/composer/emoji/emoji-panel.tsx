import { EmojiPicker, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from 'frimousse'
import type { CSSProperties } from 'react'
import { language } from '../../../../i18n/language.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { useStore } from '../../../../lib/store.ts'
import { useNarrow } from '../../../../lib/use-media.ts'
import { ticketTexts } from '../../texts/index.ts'
import * as styles from './emoji.module.css'
import { emojisHere } from './emojis-here.ts'

/** 16 emojis per line (spec 1 §2) where there is room for them; the data come from ourselves, not from a content network. */
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(ticketTexts)
  return (
    <EmojiPicker.Root
      className={styles.panel}
      columns={useNarrow() ? 9 : 16}
      locale={useStore(language)}
      emojibaseUrl="/assets/emoji"
      resolveEmojiData={emojisHere}
      style={asText}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className={styles.search}
        placeholder={t('findEmoji')}
        aria-label={t('findEmoji')}
        ref={focusWithPointer}
      />
      <EmojiPicker.Viewport className={styles.viewport}>
        <EmojiPicker.Loading>{t('loadingEmojis')}</EmojiPicker.Loading>
        <EmojiPicker.Empty>{t('noEmoji')}</EmojiPicker.Empty>
        <EmojiPicker.List components={components} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
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
