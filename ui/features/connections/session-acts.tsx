import { lazy, Suspense, useState } from 'react'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ConfirmDialog, showFailure } from '../../kit/index.ts'
import * as styles from './connections.module.css'
import { viewOf } from './status.ts'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi } from './use-connections.ts'

const QrDialog = lazy(() => import('./qr-dialog.tsx'))

type Open = 'qr' | 'disconnect' | 'newQr'

interface SessionActsProps {
  connection: Connection
  /** Takes the connection as a call answered it. */
  onChange: (connection: Connection) => void
}

/** The buttons that a status offers (spec 1 §4). */
export function SessionActs({ connection, onChange }: SessionActsProps) {
  const t = useTexts(connectionTexts)
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  const params = { whatsappId: connection.id }
  const close = (): void => setOpen(undefined)
  const start = async (): Promise<void> => {
    setBusy(true)
    await connectionsApi.startSession({ params }).then(onChange, showFailure)
    setBusy(false)
  }
  const { acts } = viewOf(connection)
  return (
    <div className={styles.sessionActs}>
      {acts.includes('showQr') && (
        <Button kind="primary" small icon="qr" onClick={() => setOpen('qr')}>
          {t('showQr')}
        </Button>
      )}
      {acts.includes('tryAgain') && (
        <Button small icon="refresh" busy={busy} onClick={() => void start()}>
          {t('tryAgain')}
        </Button>
      )}
      {acts.includes('newQr') && (
        <Button small icon="qr" onClick={() => setOpen('newQr')}>
          {t('newQr')}
        </Button>
      )}
      {acts.includes('disconnect') && (
        <Button small icon="unlink" onClick={() => setOpen('disconnect')}>
          {t('disconnect')}
        </Button>
      )}
      {acts.includes('connecting') && (
        <Button small disabled>
          {t('connecting')}
        </Button>
      )}
      {open === 'qr' && (
        <Suspense>
          <QrDialog connection={connection} onChange={onChange} onClose={close} />
        </Suspense>
      )}
      {open === 'newQr' && (
        <ConfirmDialog
          title={t('newQrTitle')}
          question={t('newQrQuestion')}
          name={connection.name}
          actionLabel={t('newQr')}
          kind="primary"
          onClose={() => setOpen(last => (last === 'newQr' ? undefined : last))}
          onConfirm={async () => {
            onChange(await connectionsApi.resetSession({ params }))
            setOpen('qr')
          }}
        />
      )}
      {open === 'disconnect' && (
        <ConfirmDialog
          title={t('disconnectTitle')}
          question={t('disconnectQuestion')}
          name={connection.name}
          actionLabel={t('disconnect')}
          onClose={close}
          onConfirm={async () => onChange(await connectionsApi.endSession({ params }))}
        />
      )}
    </div>
  )
}
