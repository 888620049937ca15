import { useEffect, useMemo, useRef, useState } from 'react'
import { MAX_SCHEDULED_PICTURE, type Schedule } from '../../../core/tenant/schedules/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ConfirmDialog, IconButton, Notice, showDone } from '../../kit/index.ts'
import { schedulesApi } from './api.ts'
import * as styles from './schedules.module.css'
import { scheduleTexts } from './texts.ts'

interface PictureFieldProps {
  schedule: Schedule | undefined
  file: File | null
  disabled: boolean
  onFile: (file: File | null) => void
}

const TYPES = ['image/png', 'image/jpeg']

/** The picture that goes along (spec 1 §5: .png, .jpg, .jpeg): the one that is kept, or one that was chosen and is kept with the form. */
export function PictureField({ schedule, file, disabled, onFile }: PictureFieldProps) {
  const t = useTexts(scheduleTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<'tooLarge' | 'noPicture'>()
  const [asking, setAsking] = useState(false)
  const chosen = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const address = chosen ?? schedule?.mediaPath ?? null
  const name = file?.name ?? schedule?.mediaName ?? ''
  const take = (picked: File | undefined): void => {
    if (!picked) return
    const found = TYPES.includes(picked.type)
      ? picked.size > MAX_SCHEDULED_PICTURE
        ? 'tooLarge'
        : undefined
      : 'noPicture'
    setFault(found)
    if (!found) onFile(picked)
  }
  return (
    <div className="stack-tight">
      {address && (
        <div className={styles.picture}>
          <img src={address} alt={t('picture', { name })} />
          {!disabled && (
            <IconButton
              icon="trash"
              kind="danger"
              label={t('removePicture')}
              onClick={() => (file ? onFile(null) : setAsking(true))}
            />
          )}
        </div>
      )}
      {fault && <Notice tone="danger">{t(fault)}</Notice>}
      {!disabled && (
        <div>
          <Button icon="attach" onClick={() => picker.current?.click()}>
            {t('attach')}
          </Button>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept=".png,.jpg,.jpeg"
        hidden
        aria-label={t('attach')}
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {asking && schedule && (
        <ConfirmDialog
          name={name}
          question={t('removePictureQuestion')}
          onConfirm={async () => {
            await schedulesApi.removeMedia({ params: { scheduleId: schedule.id } })
            showDone(t('pictureRemoved'))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
