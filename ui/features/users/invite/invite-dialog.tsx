import { useState } from 'react'
import { profiles } from '../../../../core/domain/access/permissions.ts'
import { InvitationDraft } from '../../../../core/tenant/users/invitations/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { CopyButton } from '../../../kit/copy-button.tsx'
import {
  Button,
  Dialog,
  FieldFrame,
  FormFeet,
  MultiSelect,
  SelectField,
  TextField,
  useForm,
} from '../../../kit/index.ts'
import { useQueues } from '../../queues/index.ts'
import { userTexts } from '../texts.ts'
import { invitationsApi } from './api.ts'
import { inviteTexts } from './invite-texts.ts'

/** Asks for nothing that is the other person's own: a name to call them by, what they are, and where they work. */
export default function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited?: () => void }) {
  const t = useTexts(inviteTexts)
  const u = useTexts(userTexts)
  const { rows: queues = [] } = useQueues()
  const [made, setMade] = useState<{ name: string; link: string }>()
  const [only] = queues
  const form = useForm({
    schema: InvitationDraft,
    initial: {
      name: '',
      profile: 'user' as (typeof profiles)[number],
      queueIds: only && queues.length === 1 ? [only.id] : [],
    },
    submit: async body => {
      const { token } = await invitationsApi.invite({ body })
      setMade({ name: body.name.trim(), link: `${location.origin}/convite#${token}` })
      onInvited?.()
    },
  })
  if (made) return <Made {...made} onClose={onClose} />
  return (
    <Dialog
      title={t('inviteTitle')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} label={t('make')} />}
    >
      <p className="soft">{t('about')}</p>
      <TextField label={t('name')} autoComplete="off" {...form.field('name')} />
      <SelectField
        label={u('profile')}
        hint={u(`${form.values.profile}Hint`)}
        options={profiles.map(profile => ({ value: profile, label: u(profile) }))}
        {...form.field('profile')}
      />
      <MultiSelect
        label={u('queues')}
        hint={form.values.profile === 'user' && form.values.queueIds.length === 0 && u('noQueueHint')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        {...form.field('queueIds')}
        onChange={chosen => form.set('queueIds', [...chosen])}
      />
    </Dialog>
  )
}

function Made({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  const t = useTexts(inviteTexts)
  const { company } = useUser()
  const message = t('message', { name: name && `, ${name}`, company: company.name, link })
  return (
    <Dialog title={t('inviteTitle')} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <FieldFrame label={t('link')} hint={t('linkHint')}>
        {control => (
          <input {...control} type="text" readOnly value={link} onFocus={event => event.currentTarget.select()} />
        )}
      </FieldFrame>
      <div className="row row-wrap">
        <CopyButton text={link} label={t('copy')} />
        <a href={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noreferrer" data-native>
          {t('byWhatsApp')}
        </a>
      </div>
    </Dialog>
  )
}
