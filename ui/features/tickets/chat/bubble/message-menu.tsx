import { useRef, useState } from 'react'
import { isForwardable } from '../../../../../core/tenant/messages/contract.ts'
import { useUser } from '../../../../app/session/session.ts'
import type { User } from '../../../../app/session/user.ts'
import { type Translate, useTexts } from '../../../../i18n/texts.ts'
import { IconButton, Menu, type MenuItem, Popover } from '../../../../kit/index.ts'
import { download } from '../../../../lib/download.ts'
import { ticketTexts } from '../../texts/index.ts'
import { readingTexts } from '../../texts/reading.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './bubble.module.css'
import { type ChatActs, useChatActs } from './chat-acts.ts'
import { isAlive, mayEdit, mayRemove } from './editable.ts'

const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** What can be done with a message: shown when it is pointed at or reached by the keyboard. */
export function MessageMenu({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const r = useTexts(readingTexts)
  const acts = useChatActs()
  const me = useUser()
  const anchor = useRef<HTMLButtonElement>(null)
  const [reacting, setReacting] = useState(false)
  return (
    <span className={styles.menu}>
      <Menu
        items={itemsOf(message, me, acts, t, r, () => setReacting(true))}
        label={t('messageOptions')}
        anchor={anchor}
        button={props => <IconButton icon="chevronDown" size={18} label={t('messageOptions')} {...props} />}
      />
      {reacting && (
        <Popover anchor={anchor} role="group" label={t('react')} onClose={() => setReacting(false)}>
          <div className={styles.reactionBar}>
            {QUICK_REACTIONS.map(emoji => (
              <button
                key={emoji}
                type="button"
                aria-label={t('reactWith', { emoji })}
                onClick={() => {
                  setReacting(false)
                  acts.react(message, emoji)
                }}
              >
                {emoji}
              </button>
            ))}
          </div>
        </Popover>
      )}
    </span>
  )
}

function itemsOf(
  message: ChatMessage,
  me: User,
  acts: ChatActs,
  t: Translate<(typeof ticketTexts)['pt']>,
  r: Translate<(typeof readingTexts)['pt']>,
  onReact: () => void,
): MenuItem[] {
  const { fromMe, mediaUrl, mediaName, failure } = message
  const alive = isAlive(message)
  const { reply, edit, forward, choose } = acts
  const own = fromMe && alive && reply !== undefined
  const items: (MenuItem | false | undefined)[] = [
    alive && reply && { label: t('reply'), icon: 'reply', onChoose: () => reply(message) },
    alive && reply && { label: t('react'), icon: 'smile', onChoose: onReact },
    message.body !== '' && { label: t('copy'), icon: 'copy', onChoose: () => acts.copy(message) },
    forward && isForwardable(message) && { label: r('forward'), icon: 'forward', onChoose: () => forward(message) },
    choose && { label: r('choose'), icon: 'check', onChoose: () => choose(message) },
    mediaUrl !== null && { label: t('download'), icon: 'download', onChoose: () => download(mediaUrl, mediaName) },
    failure !== null && { label: t('sendAgain'), icon: 'refresh', onChoose: () => acts.retry(message) },
    own && edit && mayEdit(message, me) && { label: t('editMessage'), icon: 'edit', onChoose: () => edit(message) },
    own &&
      mayRemove(message) &&
      (acts.deletes || message.held !== undefined) && {
        label: t(message.held ? 'giveUp' : 'deleteMessage'),
        icon: 'trash',
        danger: true,
        onChoose: () => acts.remove(message),
      },
  ]
  return items.filter(item => typeof item === 'object')
}
