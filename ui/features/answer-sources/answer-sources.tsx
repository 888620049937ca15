import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../../kit/index.ts'
import { useConnections } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { placeTexts } from './texts.ts'

interface Answers {
  /** The field of queues and connections that leads to it. */
  lead: 'promptId' | 'integrationId'
  /** One that is not saved yet has none. */
  id: number | undefined
}

/** The queues and connections that lead to one, in words; undefined until they are known. */
function usePlaces({ lead, id }: Answers): readonly string[] | undefined {
  const t = useTexts(placeTexts)
  const { rows: queues } = useQueues()
  const { rows: connections } = useConnections()
  if (!queues || !connections) return undefined
  const leading = (row: Record<Answers['lead'], number | null>): boolean => id !== undefined && row[lead] === id
  return [
    ...connections.filter(leading).map(({ name }) => t('connection', { name })),
    ...queues.filter(leading).map(({ name }) => t('queue', { name })),
  ]
}

/** Where one answers, in a cell of its list; one that answers nowhere is easily taken for one that works. */
export function AnswerSources(answers: Answers) {
  const t = useTexts(placeTexts)
  const places = usePlaces(answers)
  if (!places) return null
  return places.length === 0 ? (
    <Badge tone="warning" text={t('nowhere')} />
  ) : (
    <span className="clamp">{places.join(', ')}</span>
  )
}

/** The same in its dialog, and how it comes to answer at all. */
export function AnswerNote(answers: Answers) {
  const t = useTexts(placeTexts)
  const places = usePlaces(answers)
  if (!places) return null
  return (
    <p className="soft">
      {places.length > 0 ? t('answersIn', { places: places.join(', ') }) : t(`${answers.lead}Begins`)}
    </p>
  )
}
