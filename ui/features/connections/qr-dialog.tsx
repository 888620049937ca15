import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod'
import { formatPhone, PhoneInFull, withCountry } from '../../../core/kit/phone.ts'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, Spinner, showDone, showFailure, TextField, useForm } from '../../kit/index.ts'
import * as styles from './qr-dialog.module.css'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi } from './use-connections.ts'

const QR_PIXELS = 256

interface QrDialogProps {
  connection: Connection
  /** Takes the connection as a call answered it. */
  onChange: (connection: Connection) => void
  onClose: () => void
}

/** Links a phone: the QR code as it changes, or eight characters. Closes and says so when the phone is linked. */
export default function QrDialog({ connection, onChange, onClose }: QrDialogProps) {
  const t = useTexts(connectionTexts)
  const linked = connection.status === 'CONNECTED'
  const close = useEffectEvent(() => {
    showDone(t('linked', { name: connection.name }))
    onClose()
  })
  useEffect(() => {
    if (linked) close()
  }, [linked])
  return (
    <Dialog title={t('qrTitle', { name: connection.name })} onClose={onClose}>
      <div className={styles.columns}>
        <div className={styles.box}>
          <QrCode connection={connection} onChange={onChange} />
        </div>
        <ol>
          <li>{t('qrStep1')}</li>
          <li>{t('qrStep2')}</li>
          <li>{t('qrStep3')}</li>
        </ol>
      </div>
      <PairingCode connection={connection} />
    </Dialog>
  )
}

/** The code, or why there is none: it is awaited, the phone is being linked, nobody scanned it in time, or WhatsApp rejects. */
function QrCode({ connection, onChange }: Omit<QrDialogProps, 'onClose'>) {
  const t = useTexts(connectionTexts)
  const { id, qrcode, status, statusReason } = connection
  const [busy, setBusy] = useState(false)
  const another = async (): Promise<void> => {
    setBusy(true)
    await connectionsApi.startSession({ params: { whatsappId: id } }).then(onChange, showFailure)
    setBusy(false)
  }
  if (qrcode) return <QRCodeSVG value={qrcode} size={QR_PIXELS} marginSize={2} title={t('qrLabel')} />
  if (status === 'DISCONNECTED')
    return (
      <div className={styles.over} role="status">
        <p>{t(!statusReason || statusReason === 'qr-unanswered' ? 'qrExpired' : statusReason)}</p>
        <Button icon="refresh" busy={busy} onClick={() => void another()}>
          {t('anotherQr')}
        </Button>
      </div>
    )
  const awaited = status === 'PAIRING' ? 'pairingNow' : 'waitQr'
  return (
    <span className="row soft" role="status">
      <Spinner /> {t(status === 'TIMEOUT' && statusReason ? statusReason : awaited)}
    </span>
  )
}

/** The way without a camera: a number here, eight characters there. */
function PairingCode({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const [requested, setRequested] = useState('')
  const [number, setNumber] = useState('')
  const form = useForm({
    schema: z.object({ phone: PhoneInFull }),
    initial: { phone: '' },
    submit: async body => {
      const { code } = await connectionsApi.pairingCode({ params: { whatsappId: connection.id }, body })
      setRequested(code)
      setNumber(formatPhone(withCountry(body.phone)))
    },
  })
  const code = connection.pairingCode || requested
  return (
    <details className={styles.pairing} open={code ? true : undefined}>
      <summary>{t('byCode')}</summary>
      <form
        className="stack-tight"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <TextField label={t('codePhone')} type="tel" placeholder="+55 11 98888-0001" {...form.field('phone')} />
        <div>
          <Button type="submit" icon="key" busy={form.busy}>
            {t('getCode')}
          </Button>
        </div>
        {code && (
          <div role="status">
            {number && <p>{t('codeFor', { number })}</p>}
            <p className="soft">{t('codeHint')}</p>
            <p className={styles.code}>{code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code}</p>
          </div>
        )}
      </form>
    </details>
  )
}
