import { useTexts } from '../../../../ui/i18n/texts.ts'
import { IconButton } from '../../../../ui/kit/button.tsx'
import { Menu, type MenuItem } from '../../../../ui/kit/layers/menu.tsx'
import type { PhoneMessage } from '../state.ts'
import type { About } from './composer.tsx'
import { phoneTexts } from './texts.ts'
import { act } from './use-phone.ts'

const EMOJIS = ['👍', '❤️', '😂']

interface MessageMenuProps {
  message: PhoneMessage
  customer: string
  onAbout: (about: About) => void
  /** Told about what was begun, to say so if it fails. */
  onBegin: (work: Promise<void>) => void
}

/** Answers and reactions to every message; the customer's own may be edited and deleted. */
export function MessageMenu({ message, customer, onAbout, onBegin }: MessageMenuProps) {
  const t = useTexts(phoneTexts)
  const { id, mine, kind, ownReaction } = message
  const react = (emoji: string): void => onBegin(act('react', { customer, id, emoji }))
  const items: MenuItem[] = [
    { label: t('reply'), icon: 'reply', onChoose: () => onAbout({ act: 'reply', message }) },
    ...EMOJIS.map(emoji => ({ label: t('reactWith', { emoji }), onChoose: () => react(emoji) })),
  ]
  if (ownReaction) items.push({ label: t('takeBack'), icon: 'close', onChoose: () => react('') })
  if (mine && kind === 'text')
    items.push({ label: t('edit'), icon: 'edit', onChoose: () => onAbout({ act: 'edit', message }) })
  if (mine)
    items.push({
      label: t('remove'),
      icon: 'trash',
      danger: true,
      onChoose: () => onBegin(act('delete', { customer, id })),
    })
  return (
    <Menu
      items={items}
      label={t('options')}
      button={props => (
        <span className="message-menu">
          <IconButton icon="chevronDown" size={16} label={t('options')} {...props} />
        </span>
      )}
    />
  )
}
