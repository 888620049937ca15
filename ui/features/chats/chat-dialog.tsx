import { may } from '../../../core/domain/access/permissions.ts'
import { MAX_CHAT_MEMBERS } from '../../../core/kit/limits.ts'
import { type Chat, ChatDraft } from '../../../core/tenant/chats/contract.ts'
import { userPermissions } from '../../../core/tenant/users/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, MultiSelect, showDone, TextField, useForm } from '../../kit/index.ts'
import { useColleagueChoices } from '../users/index.ts'
import { chatTexts } from './texts.ts'
import { chatsApi } from './use-chats.ts'

/** What is typed is saved so long after the click (spec 2 §9). */
const SAVED_AFTER = 400

interface ChatDialogProps {
  /** The one to edit; a new one when absent. */
  chat?: Chat
  onClose: () => void
  onSaved?: (chat: Chat) => void
}

type Values = { title: string; users: readonly number[] }

const bodyOf = ({ title, users }: Values) => ({ title, users: users.map(id => ({ id })) })

/** Title and members, one at least. */
export function ChatDialog({ chat, onClose, onSaved }: ChatDialogProps) {
  const t = useTexts(chatTexts)
  const { id: userId, profile } = useUser()
  const everybody = useColleagueChoices(chat?.users.map(member => member.userId) ?? [])
  const people = everybody.filter(({ value }) => value !== userId)
  const isAlone = everybody.length > 0 && people.length === 0
  const form = useForm<Values>({
    schema: ChatDraft,
    toBody: bodyOf,
    initial: {
      title: chat?.title ?? '',
      users: chat?.users.map(member => member.userId).filter(id => id !== userId) ?? [],
    },
    submit: async values => {
      await new Promise(resolve => setTimeout(resolve, SAVED_AFTER))
      const body = bodyOf(values)
      const saved = chat
        ? await chatsApi.update({ params: { chatId: chat.id }, body })
        : await chatsApi.create({ body })
      showDone(t('saved'))
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <Dialog
      title={t(chat ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={t('name')} required autoFocus {...form.field('title')} />
      <MultiSelect
        label={t('members')}
        hint={
          isAlone ? (
            <>
              {t('alone')}{' '}
              {may(profile, userPermissions.manage) && (
                <a href="/users" target="_blank" data-native rel="noopener">
                  {t('toUsers')}
                </a>
              )}
            </>
          ) : (
            t('membersHint')
          )
        }
        required
        options={people}
        max={MAX_CHAT_MEMBERS - 1}
        {...form.field('users')}
      />
    </Dialog>
  )
}
