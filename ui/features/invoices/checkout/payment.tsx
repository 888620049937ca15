import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useEffectEvent, useState } from 'react'
import useSWR from 'swr'
import { companyRoutes } from '../../../../core/platform/companies/contract.ts'
import { type ChargeReply, type Invoice, invoiceEvents } from '../../../../core/platform/invoices/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, Notice, showDone, showFailure } from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { formatDay, formatMoney } from '../../../lib/time/dates.ts'
import { invoiceTexts } from '../texts.ts'
import { invoicesApi } from '../use-invoices.ts'
import * as styles from './checkout.module.css'
import type { Payer } from './payer.ts'

const companiesApi = client(companyRoutes)

const QR_PIXELS = 220
/** An overdue company has no socket, and one may be lost: the invoice is looked at as well. */
const LOOK_EVERY = 5000
/** Spec 1 §9. */
const LEAVE_AFTER = 8000

interface PaymentProps {
  invoice: Invoice
  charge: ChargeReply
  payer: Payer
  onClose: () => void
  onPaid: () => void
}

/** The code to pay with, until the payment comes; then its success, and the way to / (spec 1 §4). */
export function Payment({ invoice, charge, payer, onClose, onPaid }: PaymentProps) {
  const t = useTexts(invoiceTexts)
  const renewed = useRenewed(invoice, payer)
  const report = useEffectEvent((dueDate: string) => {
    showDone(t('renewed', { date: formatDay(dueDate) }))
    onPaid()
  })
  const leave = useEffectEvent(() => {
    onClose()
    if (payer.token === undefined) navigate('/')
  })
  useEffect(() => {
    if (renewed === undefined) return
    report(renewed)
    const timer = setTimeout(leave, LEAVE_AFTER)
    return () => clearTimeout(timer)
  }, [renewed])
  return (
    <Dialog title={t('checkout', { id: invoice.id })} onClose={onClose}>
      {renewed === undefined ? (
        <Code charge={charge} />
      ) : (
        <div className={styles.done} role="status">
          <strong>{t('paidNow')}</strong>
          <p>{t(payer.token === undefined ? 'leaving' : 'signInAgain', { date: formatDay(renewed) })}</p>
        </div>
      )}
    </Dialog>
  )
}

function Code({ charge }: { charge: ChargeReply }) {
  const t = useTexts(invoiceTexts)
  const { pixQrCode, valor, boletoUrl, barCode } = charge
  const copy = (text: string): Promise<void> =>
    navigator.clipboard.writeText(text).then(() => showDone(t('copied')), showFailure)
  return (
    <>
      <Notice>{t('charged')}</Notice>
      <div className={styles.code}>
        <strong className={styles.price}>{formatMoney(Number(valor.original))}</strong>
        {/* A bank may give a boleto alone. */}
        {pixQrCode && (
          <>
            <div className={styles.qr}>
              <QRCodeSVG value={pixQrCode} size={QR_PIXELS} marginSize={2} title={t('qrLabel')} />
            </div>
            <p className="soft">{t('howToPay')}</p>
            <output className={styles.text}>{pixQrCode}</output>
            <Button kind="primary" icon="copy" onClick={() => void copy(pixQrCode)}>
              {t('copyPix')}
            </Button>
          </>
        )}
        {boletoUrl && (
          <a href={boletoUrl} target="_blank" rel="noreferrer">
            {t('boleto')}
          </a>
        )}
        {barCode && (
          <>
            <output className={styles.text} aria-label={t('barCode')}>
              {barCode}
            </output>
            <Button icon="copy" onClick={() => void copy(barCode)}>
              {t('copyBarCode')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** The new due date once the invoice is paid: told over the socket, or found by looking. */
function useRenewed({ id }: Invoice, payer: Payer): string | undefined {
  const [emitted, setReported] = useState<string>()
  useEvent(invoiceEvents.payment, ({ company }) => setReported(company.dueDate ?? undefined))
  const { data: found } = useSWR(
    emitted === undefined ? ['paid?', id] : null,
    async () => {
      const mine = await invoicesApi.listOwn({}, payer)
      if (mine.find(invoice => invoice.id === id)?.status !== 'paid') return undefined
      const company = await companiesApi.get({ params: { id: payer.companyId } }, payer)
      return company.dueDate ?? undefined
    },
    { refreshInterval: LOOK_EVERY },
  )
  return emitted ?? found
}
