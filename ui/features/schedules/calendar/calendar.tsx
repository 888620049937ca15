import FullCalendar, { type CalendarRef, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Schedule } from '../../../../core/tenant/schedules/contract.ts'
import { common } from '../../../i18n/common.ts'
import { language, locale } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton, SelectField } from '../../../kit/index.ts'
import { local } from '../../../lib/local.ts'
import { useStore } from '../../../lib/store.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { legend, stateOf } from '../states.ts'
import { scheduleTexts } from '../texts.ts'
import * as styles from './calendar.module.css'
import { displayedAt, displayedEnd, displayedMoment, hourBefore, isEarly, nineOn } from './display-time.ts'
import { addCalendarStyle } from './style.ts'

addCalendarStyle()

/** A time that is shown, as moments on the wire, and a moment in it by which it is found again. */
export interface Range {
  from: string
  to: string
  at: number
}

interface CalendarProps {
  schedules: readonly Schedule[]
  /** Whether these are all: until then it is not said that there are none. */
  isKnown: boolean
  /** By whose clocks days and hours are drawn. */
  timeZone: string
  /** A moment to begin at; now where there is none. */
  initial: number | undefined
  mayMove: (schedule: Schedule) => boolean
  /** Hears what is shown. */
  onRange: (range: Range) => void
  onOpen: (id: number) => void
  /** Someone chose a day or an hour to come. */
  onAdd: (sendAt: number) => void
  /** Someone dragged it; what is rejected goes back. */
  onMove: (schedule: Schedule, to: number) => Promise<void>
}

const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'listMonth' } as const
type ViewName = keyof typeof views

/** How it was shown here before. */
function viewBefore(): ViewName | undefined {
  const before = local.get('calendarView')
  return (Object.keys(views) as ViewName[]).find(view => view === before)
}

/** Hours scroll within the window, so that the present one can be in sight. */
const HOURS_HEIGHT = 'max(360px, calc(100dvh - 220px))'

/** Entries of a day in a month; the others are behind how many they are. */
const OF_DAY = 4

/** A week is called by its days. */
const viewOptions = { [views.week]: { titleFormat: { day: 'numeric', month: 'short', year: 'numeric' } } } as const

const plugins = [dayGrid, timeGrid, list, interaction, theme]

/** The calendar of scheduled messages: by month, week and day, and as a list, which narrow screens begin with. */
export default function Calendar(props: CalendarProps) {
  const { schedules, isKnown, timeZone, initial, mayMove, onRange, onOpen, onAdd, onMove } = props
  const t = useTexts(scheduleTexts)
  const c = useTexts(common)
  const spoken = useStore(language)
  const narrow = useNarrow()
  const calendar = useRef<CalendarRef>(null)
  const [wanted, setView] = useState<ViewName>(() => viewBefore() ?? (narrow ? 'list' : 'month'))
  const offered = (Object.keys(views) as ViewName[]).filter(name => !narrow || name !== 'week')
  // Seven days beside each other have no room for a word.
  const view = offered.includes(wanted) ? wanted : 'list'
  // Nor has a day of a month: how many leave stands there, and opens them.
  const countsOnly = narrow && view === 'month'
  const [title, setTitle] = useState('')
  const api = () => calendar.current?.getApi()
  const events = useMemo(
    () =>
      schedules.map(schedule => ({
        id: String(schedule.id),
        title: `${schedule.contact.name}: ${schedule.body}`,
        start: displayedAt(timeZone, Date.parse(schedule.sendAt)),
        end: displayedEnd(displayedAt(timeZone, Date.parse(schedule.sendAt))),
        editable: mayMove(schedule),
        extendedProps: { schedule },
      })),
    [schedules, mayMove, timeZone],
  )
  // An option that is another at each drawing draws the calendar again.
  const now = useCallback(() => displayedAt(timeZone, Date.now()), [timeZone])
  // What leaves next is in sight.
  const [firstHour] = useState(() => hourBefore(now()))
  const [beginning] = useState(() => displayedAt(timeZone, initial ?? Date.now()))
  useEffect(() => {
    const displayed = calendar.current?.getApi()
    if (displayed && displayed.view.type !== views[view]) displayed.changeView(views[view])
  }, [view])
  const momentAt = (displayed: Date): number => displayedMoment(timeZone, displayed.getTime())
  return (
    <>
      <div className={styles.tools}>
        <IconButton icon="back" label={t('before')} onClick={() => api()?.prev()} />
        <Button onClick={() => api()?.today()}>{t('today')}</Button>
        <IconButton icon="forward" label={t('after')} onClick={() => api()?.next()} />
        <h2 aria-live="polite">{title}</h2>
        <SelectField<ViewName>
          label={t('view')}
          hideLabel
          value={view}
          options={offered.map(value => ({ value, label: t(value) }))}
          onChange={chosen => {
            setView(chosen)
            local.set('calendarView', chosen)
          }}
        />
      </div>
      <ul className={`${styles.legend} plain-list`} aria-label={t('state')}>
        {legend.map(({ word, tone }) => (
          <li key={word} className={styles.event} data-tone={tone}>
            {t(word)}
          </li>
        ))}
      </ul>
      <div className={styles.calendar}>
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          initialView={views[view]}
          headerToolbar={false}
          locale={locale()}
          key={`${spoken} ${timeZone}`}
          timeZone="UTC"
          now={now}
          initialDate={beginning}
          height={view === 'week' || view === 'day' ? HOURS_HEIGHT : 'auto'}
          views={viewOptions}
          allDaySlot={false}
          nowIndicator
          firstDay={0}
          dayMaxEvents={countsOnly ? 0 : OF_DAY}
          defaultTimedEventDuration={{ minutes: 30 }}
          scrollTime={firstHour}
          slotMinTime={events.some(({ start }) => isEarly(start)) ? '00:00' : '06:00'}
          eventMaxStack={2}
          moreLinkClass={countsOnly ? styles.count : styles.more}
          popoverClass={styles.popover}
          eventInteractive
          eventClass={styles.holder}
          listItemEventBeforeClass={styles.dot}
          eventDurationEditable={false}
          noEventsText={isKnown ? t('nothing') : ''}
          moreLinkContent={({ num: n }) => t(countsOnly ? 'allOfDay' : 'moreOfDay', { n })}
          moreLinkHint={n => t(countsOnly ? 'allHint' : 'moreHint', { n })}
          eventsHint={t('title')}
          closeHint={c('close')}
          events={events}
          datesSet={({ start, end, view: displayed }) => {
            setTitle(displayed.title)
            const [from, to] = [momentAt(start), momentAt(end)].map(moment => new Date(moment).toISOString()) as [
              string,
              string,
            ]
            onRange({ from, to, at: momentAt(displayed.currentStart) })
          }}
          eventClick={({ event }) => onOpen(Number(event.id))}
          dateClick={({ date, allDay }) =>
            onAdd(allDay ? nineOn(timeZone, date.getTime(), Date.now()) : momentAt(date))
          }
          eventDrop={({ event, revert }) => {
            if (event.start) onMove(scheduleOf(event), momentAt(event.start)).catch(revert)
          }}
          eventContent={info => <Entry info={info} timeZone={timeZone} inFull={view === 'list'} />}
        />
      </div>
    </>
  )
}

const scheduleOf = (event: EventDisplayInfo['event']): Schedule => event.extendedProps.schedule as Schedule

interface EntryProps {
  info: EventDisplayInfo
  timeZone: string
  /** In a line of its own, where text and state have room. */
  inFull: boolean
}

function Entry({ info: { event }, timeZone, inFull }: EntryProps) {
  const t = useTexts(scheduleTexts)
  const schedule = scheduleOf(event)
  const { word, tone } = stateOf(schedule)
  const { body, contact, sendAt } = schedule
  return (
    <span className={styles.event} data-tone={tone} title={`${t(word)}. ${event.title}`}>
      <strong>{formatTime(sendAt, timeZone)}</strong>
      <span className="ellipsis">{inFull ? `${contact.name}: ${body}` : contact.name}</span>
      {inFull ? (
        <span className={styles.state}>{t(word)}</span>
      ) : (
        <span className="only-heard">{`${body} (${t(word)})`}</span>
      )}
    </span>
  )
}
