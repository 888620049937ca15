import { useTexts } from '../../../../ui/i18n/texts.ts'
import { formatTime } from '../../../../ui/lib/time/dates.ts'
import type { PhoneMessage, PhonePerson } from '../state.ts'
import { TickMarks } from './bubble.tsx'
import { Face } from './face.tsx'
import { phoneTexts } from './texts.ts'

interface PeopleProps {
  people: readonly PhonePerson[]
  chosen: string | undefined
  onChoose: (number: string) => void
}

/** The customers whose phones one can pick up, the last to write first. */
export function People({ people, chosen, onChoose }: PeopleProps) {
  const t = useTexts(phoneTexts)
  return (
    <nav className="people" aria-label={t('people')}>
      {people.map(person => (
        <button
          key={person.number}
          type="button"
          aria-current={person.number === chosen || undefined}
          onClick={() => onChoose(person.number)}
        >
          <Face name={person.name} person={person} />
          <span className="grow">
            <strong className="ellipsis">{person.name}</strong>
            {person.last && <Last message={person.last} />}
          </span>
          {person.last && <small>{formatTime(person.last.at)}</small>}
          {person.unread > 0 && (
            <span className="unread" role="img" aria-label={t('newMessages', { n: person.unread })}>
              {person.unread}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}

function Last({ message }: { message: PhoneMessage }) {
  const t = useTexts(phoneTexts)
  const { ticks, text, kind, deleted } = message
  const kinds = phoneTexts.pt as Record<string, unknown>
  const words = deleted ? t('deleted') : text.replace(/[*_~]/g, '')
  return (
    <small className="ellipsis">
      {ticks && <TickMarks ticks={ticks} label={t(ticks)} />} {words || (kind in kinds ? t(kind as 'image') : '')}
    </small>
  )
}
