import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { PhoneNumber } from '../../../core/kit/phone.ts'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, Spinner, TextField, useForm } from '../../kit/index.ts'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi } from './use-connections.ts'

const QR_PIXELS = 256

/** Links a phone: the QR code as it changes, or eight characters. Closes when the code is gone (spec 1 §4). */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(connectionTexts)
  const { qrcode = '', pairingCode = '', status } = connection
  const waiting = (qrcode !== '' || pairingCode !== '') && status !== 'CONNECTED'
  const wasWaiting = useRef(waiting)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (wasWaiting.current && !waiting) close()
    wasWaiting.current = waiting
  }, [waiting])
  return (
    <Dialog title={t('qrTitle', { name: connection.name })} onClose={onClose}>
      <div className="qr-columns">
        <div className="qr-box">
          {qrcode ? (
            <QRCodeSVG value={qrcode} size={QR_PIXELS} marginSize={2} title={t('qrLabel')} />
          ) : (
            <span className="row soft" role="status">
              <Spinner /> {t('waitQr')}
            </span>
          )}
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

/** The way without a camera: a number here, eight characters there. */
function PairingCode({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const [asked, setAsked] = useState('')
  const form = useForm({
    schema: z.object({ phone: PhoneNumber }),
    initial: { phone: '' },
    submit: async body => {
      const { code } = await connectionsApi.pairingCode({ params: { whatsappId: connection.id }, body })
      setAsked(code)
    },
  })
  const code = connection.pairingCode || asked
  return (
    <details className="pairing" open={code ? true : undefined}>
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
            <p className="soft">{t('codeHint')}</p>
            <p className="pairing-code">{code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code}</p>
          </div>
        )}
      </form>
    </details>
  )
}
