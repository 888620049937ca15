import { assignedTo, firstRights, personRights, profiles } from '../../../core/domain/access/permissions.ts'
import { type User, UserChange, UserInput } from '../../../core/tenant/users/contract.ts'
import { userPermissions } from '../../../core/tenant/users/permissions.ts'
import {
  hasPresentPassword,
  needsPresentPassword,
  PresentPassword,
  presentPasswordMissing,
} from '../../app/session/present-password.tsx'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Dialog,
  FormFeet,
  MultiSelect,
  PasswordField,
  picked,
  SelectField,
  SwitchField,
  showDone,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { useConnections } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { accountErrors, usersApi } from './api.ts'
import { userTexts } from './texts.ts'

interface UserDialogProps {
  /** The person to edit; a new one when absent. */
  user?: User
  onClose: () => void
  onSaved: (user: User) => void
}

/** A person of the company; profile, queues and connection only for those who may set them (spec 1 §6). */
export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const t = useTexts(userTexts)
  const c = useTexts(common)
  const me = useUser()
  const own = user && user.id === me.id && user.companyId === me.companyId ? user : undefined
  const { rows: queues = [] } = useQueues()
  const { rows: connections = [] } = useConnections()
  const form = useForm({
    schema: user
      ? UserChange.required({ name: true, email: true }).refine(hasPresentPassword(own), presentPasswordMissing)
      : UserInput,
    initial: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      currentPassword: '',
      whatsappNumber: user?.whatsappNumber ?? '',
      profile: user?.profile ?? ('user' as const),
      queueIds: (user?.queues ?? []).map(queue => queue.queueId),
      whatsappId: user?.whatsappId ?? null,
      allTicket: user?.allTicket === 'enable',
      followsQueues: user?.followsQueues ?? true,
      rights: [...(user?.rights ?? firstRights('user'))],
    },
    submit: async ({ currentPassword, ...typed }, changed) => {
      const proof = own && needsPresentPassword(own, typed) ? { currentPassword } : {}
      const saved = user
        ? await usersApi.update({ params: { id: user.id }, body: { ...picked(typed, changed), ...proof } })
        : await usersApi.create({ body: typed })
      showDone(t('saved'))
      onSaved(saved)
      onClose()
    },
    faultsOf: accountErrors,
  })
  const offered = personRights.filter(right => assignedTo[right].includes(form.values.profile))
  return (
    <Dialog
      title={t(user ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} required autoComplete="off" {...form.field('name')} />
      <div className="pair">
        <TextField label={c('email')} required type="email" autoComplete="off" {...form.field('email')} />
        <PasswordField
          label={c('password')}
          required={!user}
          autoComplete="new-password"
          hint={user && t('keepPassword')}
          {...form.field('password')}
        />
      </div>
      <PresentPassword own={own} values={form.values} field={form.field('currentPassword')} />
      <TextField label={t('number')} type="tel" {...form.field('whatsappNumber')} />
      {allows(me, userPermissions.editProfile) && (
        <SelectField
          label={t('profile')}
          hint={t(`${form.values.profile}Hint`)}
          options={profiles.map(profile => ({ value: profile, label: t(profile) }))}
          {...form.field('profile')}
          onChange={profile => {
            form.set('profile', profile)
            if (!user) form.set('rights', [...firstRights(profile)])
          }}
        />
      )}
      {allows(me, userPermissions.editQueues) && (
        <>
          <MultiSelect
            label={t('queues')}
            hint={form.values.profile === 'user' && form.values.queueIds.length === 0 && t('noQueueHint')}
            options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
            {...form.field('queueIds')}
            onChange={chosen => form.set('queueIds', [...chosen])}
          />
          <SelectField
            label={t('connection')}
            empty={{ value: null, label: t('noConnection') }}
            options={connections.map(({ id, name }) => ({ value: id as number | null, label: name }))}
            {...form.field('whatsappId')}
          />
          <SwitchField label={t('followsQueues')} hint={t('followsQueuesHint')} {...form.field('followsQueues')} />
          <SwitchField label={t('allTicket')} hint={t('allTicketHint')} {...form.field('allTicket')} />
        </>
      )}
      {allows(me, userPermissions.editProfile) && offered.length > 0 && (
        <fieldset className="stack-tight">
          <legend>{t('rights')}</legend>
          {offered.map(right => (
            <SwitchField
              key={right}
              label={t(right)}
              value={form.values.rights.includes(right)}
              onChange={provided =>
                form.set(
                  'rights',
                  personRights.filter(one => (one === right ? provided : form.values.rights.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
