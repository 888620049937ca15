import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/index.ts'
import type { DeliveryLog } from './log.ts'
import { deliveryTexts } from './texts.ts'

const DeliveriesDialog = lazy(() => import('./deliveries-dialog.tsx'))

/** The button of a row that opens the log of its deliveries. */
export function DeliveriesButton({ log }: { log: DeliveryLog }) {
  const t = useTexts(deliveryTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="list" label={t('deliveriesOf', { name: log.name })} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <DeliveriesDialog log={log} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
