import { QRCodeSVG } from 'qrcode.react'
import { useRef, useState } from 'react'
import useSWR from 'swr'
import { authRoutes, EnrolmentCode, EnrolmentInput, TwoFactorChange } from '../../../../core/platform/auth/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { CopyButton } from '../../../kit/copy-button.tsx'
import {
  Button,
  Dialog,
  ErrorState,
  PasswordField,
  SkeletonList,
  showDone,
  TextField,
  useForm,
} from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import type { CallFailure } from '../../../lib/api/failure.ts'
import { downloadText } from '../../../lib/download.ts'
import { formatDay } from '../../../lib/time/dates.ts'
import { twoFactorTexts } from './dialog-texts.ts'
import * as styles from './two-factor.module.css'

const api = client(authRoutes)
const QR_PIXELS = 200

type State = Awaited<ReturnType<typeof api.twoFactor>>
type Enrolment = Awaited<ReturnType<typeof api.beginTwoFactor>>

/** Where the dialog is: what stands, the QR code that a phone has to read, or codes that are shown this once. */
type Step = { at: 'state' } | { at: 'phone'; enrolment: Enrolment } | { at: 'codes'; codes: readonly string[] }

/** Switches the second step of one's own sign-in on and off (decision 930). */
export default function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(twoFactorTexts)
  const [step, setStep] = useState<Step>({ at: 'state' })
  const showCodes = (codes: readonly string[]): void => setStep({ at: 'codes', codes })
  return (
    <Dialog size="small" title={t(step.at === 'codes' ? 'recoveryTitle' : 'title')} onClose={onClose}>
      {step.at === 'state' && (
        <Present onBegun={enrolment => setStep({ at: 'phone', enrolment })} onRenewed={showCodes} />
      )}
      {step.at === 'phone' && (
        <PhoneCode
          enrolment={step.enrolment}
          onDone={codes => {
            showDone(t('enabled'))
            showCodes(codes)
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={() => setStep({ at: 'state' })} />}
    </Dialog>
  )
}

interface PresentProps {
  onBegun: (enrolment: Enrolment) => void
  onRenewed: (codes: readonly string[]) => void
}

/** Whether it is on, and the form that changes that. */
function Present({ onBegun, onRenewed }: PresentProps) {
  const t = useTexts(twoFactorTexts)
  const { data, error, mutate } = useSWR('two-factor', () => api.twoFactor(), { dedupingInterval: 0 })
  const reload = (): void => void mutate()
  if (error) return <ErrorState small error={error} onRetry={reload} />
  if (!data) return <SkeletonList rows={2} />
  if (!data.enabled) return <Disabled onBegun={onBegun} />
  const onDisabled = (): void => {
    showDone(t('disabled'))
    reload()
  }
  return <Enabled state={data} onRenewed={onRenewed} onDisabled={onDisabled} />
}

function Disabled({ onBegun }: Pick<PresentProps, 'onBegun'>) {
  const t = useTexts(twoFactorTexts)
  const form = useForm({
    schema: EnrolmentInput,
    initial: { currentPassword: '' },
    mayReload: true,
    submit: async body => onBegun(await api.beginTwoFactor({ body })),
    faultsOf: errorsOf,
  })
  return (
    <form className="stack" noValidate onSubmit={submits(form.submit)}>
      <p>{t('about')}</p>
      <p className="soft">{t('off')}</p>
      <PasswordField
        label={t('currentPassword')}
        required
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('begin')}
      </Button>
    </form>
  )
}

function PhoneCode({ enrolment, onDone }: { enrolment: Enrolment; onDone: (codes: readonly string[]) => void }) {
  const t = useTexts(twoFactorTexts)
  const form = useForm({
    schema: EnrolmentCode,
    initial: { code: '' },
    mayReload: true,
    toBody: ({ code }) => ({ code, enrolment: enrolment.enrolment }),
    submit: async ({ code }) => {
      const { recoveryCodes } = await api.finishTwoFactor({ body: { code, enrolment: enrolment.enrolment } })
      onDone(recoveryCodes)
    },
    faultsOf: errorsOf,
  })
  return (
    <form className="stack" noValidate onSubmit={submits(form.submit)}>
      <ol>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <div className={styles.qr}>
        <QRCodeSVG value={enrolment.uri} size={QR_PIXELS} marginSize={2} title={t('qrLabel')} />
      </div>
      <div className="row row-wrap">
        <span className="soft">{t('secret')}</span>
        <code className={styles.secret}>{enrolment.secret}</code>
        <CopyButton text={enrolment.secret} />
      </div>
      <TextField
        label={t('code')}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('finish')}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, onKept: onStored }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(twoFactorTexts)
  const text = codes.join('\n')
  return (
    <div className="stack">
      <p>{t('recoveryAbout')}</p>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row row-wrap">
        <CopyButton text={text} label={t('copyAll')} />
        <Button small icon="download" onClick={() => downloadText(`${text}\n`, 'balcao-recovery-codes.txt')}>
          {t('download')}
        </Button>
      </div>
      <Button kind="primary" onClick={onStored}>
        {t('kept')}
      </Button>
    </div>
  )
}

interface EnabledProps extends Pick<PresentProps, 'onRenewed'> {
  state: State
  onDisabled: () => void
}

function Enabled({ state, onRenewed, onDisabled }: EnabledProps) {
  const t = useTexts(twoFactorTexts)
  /** Which button sends the form; Enter renews, which loses nobody the second step. */
  const act = useRef<'disable' | 'renew'>('renew')
  const form = useForm({
    schema: TwoFactorChange,
    initial: { currentPassword: '', code: '' },
    mayReload: true,
    toBody: bodyOf,
    submit: async values => {
      const body = bodyOf(values)
      if (act.current === 'renew') return onRenewed((await api.renewRecoveryCodes({ body })).recoveryCodes)
      await api.removeTwoFactor({ body })
      onDisabled()
    },
    faultsOf: errorsOf,
  })
  return (
    <form className="stack" noValidate onSubmit={submits(form.submit)}>
      <p>{t('on', { day: formatDay(state.since ?? '') })}</p>
      <p className="soft">{t('left', { n: state.recoveryCodesLeft })}</p>
      <PasswordField
        label={t('currentPassword')}
        required
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <TextField label={t('codeOrRecovery')} required autoComplete="one-time-code" {...form.field('code')} />
      <div className="row row-wrap">
        <Button type="submit" busy={form.busy} onClick={() => (act.current = 'renew')}>
          {t('renew')}
        </Button>
        <Button kind="danger" type="submit" busy={form.busy} onClick={() => (act.current = 'disable')}>
          {t('disable')}
        </Button>
      </div>
    </form>
  )
}

/** A recovery code has letters; the code of an app has none. */
const bodyOf = ({ currentPassword, code }: { currentPassword: string; code: string }) =>
  /[a-z]/i.test(code) ? { currentPassword, recoveryCode: code } : { currentPassword, code }

const fieldOf: Record<string, string> = { ERR_WRONG_PASSWORD: 'currentPassword', ERR_WRONG_CODE: 'code' }

function errorsOf({ code, sentence }: CallFailure): Record<string, string> | undefined {
  const field = fieldOf[code ?? '']
  return field === undefined ? undefined : { [field]: sentence }
}

const submits =
  (submit: () => Promise<boolean>) =>
  (event: { preventDefault: () => void }): void => {
    event.preventDefault()
    void submit()
  }
