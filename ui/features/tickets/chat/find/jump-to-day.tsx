import { type RefObject, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { Button, Popover, TextField } from '../../../../kit/index.ts'
import { readingTexts } from '../../texts/reading.ts'
import * as styles from './find.module.css'

interface JumpToDayProps {
  anchor: RefObject<HTMLElement | null>
  /** The day at which it begins. */
  day?: string
  onDay: (day: string) => void
  onClose: () => void
}

/** Asks for a day of a chat to go to. */
export default function JumpToDay({ anchor, day: displayed = '', onDay, onClose }: JumpToDayProps) {
  const t = useTexts(readingTexts)
  const [day, setDay] = useState(displayed)
  return (
    <Popover anchor={anchor} align="end" role="dialog" label={t('goToDay')} onClose={onClose}>
      <form
        className={styles.day}
        onSubmit={event => {
          event.preventDefault()
          if (!day) return
          onClose()
          onDay(day)
        }}
      >
        <TextField type="date" label={t('day')} value={day} max={dayOf(new Date())} onChange={setDay} />
        <Button type="submit" kind="primary" disabled={!day}>
          {t('goThere')}
        </Button>
      </form>
    </Popover>
  )
}

/** The calendar day of an instant where the reader is, `YYYY-MM-DD`. */
function dayOf(when: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`
}
