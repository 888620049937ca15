import { useState } from 'react'
import { MAX_FIRST_CONTACTS } from '../../../core/kit/limits.ts'
import { type FirstContacts as Figures, FirstContactLimit } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, FormFeet, showDone, TextField, useForm } from '../../kit/index.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import * as styles from './connections.module.css'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi, useFirstContacts } from './use-connections.ts'

/** To how many people who never wrote a connection wrote in the last day, how many it may, and what WhatsApp says of it. */
export function FirstContacts({ id, name }: { id: number; name: string }) {
  const t = useTexts(connectionTexts)
  const [isOpen, setOpen] = useState(false)
  const figures = useFirstContacts().rows?.find(row => row.id === id)
  if (!figures) return null
  const { sent, limit, peopleLimit, restrictedUntil } = figures
  return (
    <div className={styles.sessionStatus}>
      <span>{t('firstContactsUsed', { sent, limit })}</span>
      <small className="soft">{t('firstContactsPeople', { n: peopleLimit })}</small>
      {restrictedUntil && <small>{t('restrictedUntil', { when: formatDayAndTime(restrictedUntil) })}</small>}
      <Button kind="quiet" small icon="edit" aria-label={`${t('changeLimit')}: ${name}`} onClick={() => setOpen(true)}>
        {t('changeLimit')}
      </Button>
      {isOpen && <LimitDialog figures={figures} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface LimitDialogProps {
  figures: Figures
  name: string
  onClose: () => void
}

function LimitDialog({ figures, name, onClose }: LimitDialogProps) {
  const t = useTexts(connectionTexts)
  const list = useFirstContacts()
  const form = useForm<{ limit: string }>({
    schema: FirstContactLimit,
    initial: { limit: String(figures.ownLimit ?? '') },
    submit: async body => {
      const params = { whatsappId: figures.id }
      const changed = await connectionsApi.limitFirstContacts({ params, body })
      list.change(rows => rows.map(row => (row.id === changed.id ? changed : row)))
      showDone(t('limitSaved'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('limitTitle', { name })}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <p>{t('limitWhy')}</p>
      <TextField
        label={t('limitLabel')}
        hint={t('limitHint', { n: figures.limitByAge, max: MAX_FIRST_CONTACTS })}
        type="number"
        min={1}
        {...form.field('limit')}
      />
    </Dialog>
  )
}
