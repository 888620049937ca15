import { EmojiPicker } from 'frimousse'
import { language } from '../../../../i18n/language.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { useStore } from '../../../../lib/store.ts'
import { ticketTexts } from '../../texts/index.ts'

/** 16 emojis per line (spec 1 §2); the data come from ourselves, not from a content network. */
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(ticketTexts)
  return (
    <EmojiPicker.Root
      className="emoji-panel"
      columns={16}
      locale={useStore(language)}
      emojibaseUrl="/assets/emoji"
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className="emoji-search"
        placeholder={t('findEmoji')}
        aria-label={t('findEmoji')}
        ref={box => box?.focus()}
      />
      <EmojiPicker.Viewport className="emoji-viewport">
        <EmojiPicker.Loading>{t('loadingEmojis')}</EmojiPicker.Loading>
        <EmojiPicker.Empty>{t('noEmoji')}</EmojiPicker.Empty>
        <EmojiPicker.List />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}
