import { useState } from 'react'
import useSWR from 'swr'
import type { Problem, ProblemKind } from '../../../core/tenant/first-run/contract.ts'
import { firstRunRoutes } from '../../../core/tenant/first-run/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { client } from '../../lib/api/client.ts'
import { local } from '../../lib/local.ts'
import { Link } from '../../lib/router/index.tsx'
import { formatAgo } from '../../lib/time/relative.tsx'
import * as styles from './problem-line.module.css'
import { useSetUpChanges } from './set-up-changes.ts'
import { firstRunTexts } from './texts.ts'

const api = client(firstRunRoutes)

/** Where each is put right. */
const places: Record<ProblemKind, string> = {
  waitingUnheard: '/tickets',
  numberDown: '/connections',
  noNumber: '/primeiros-passos',
  noQueue: '/primeiros-passos',
  connectionsWithoutQueue: '/connections',
  waitingWithoutQueue: '/tickets',
  queuesWithoutPeople: '/users',
  peopleWithoutQueue: '/users',
}

const MINUTE = 60_000

/**
 * What keeps customers unheard, each with the way to where it is put right; asked again each minute, and when something of it changes.
 * Anyone who knows it puts it away until it is something else.
 */
export default function ProblemLine() {
  const t = useTexts(firstRunTexts)
  const [away, setAway] = useState(() => local.get('knownProblems'))
  const { data = [], mutate } = useSWR('first-run problems', () => api.problems(), { refreshInterval: MINUTE })
  useSetUpChanges(() => void mutate())
  const words = useProblemWords()
  const known = data.map(({ kind, count }) => `${kind} ${count}`).join()
  if (data.length === 0 || known === away) return null
  return (
    <Notice tone="warning">
      <span className={styles.line}>
        <span>
          {data.map((problem, at) => (
            <span key={problem.kind}>
              {at > 0 && ' · '}
              <Link href={places[problem.kind]}>{words(problem)}</Link>
            </span>
          ))}
        </span>
        <IconButton
          icon="close"
          label={t('putAway')}
          onClick={() => {
            local.set('knownProblems', known)
            setAway(known)
          }}
        />
      </span>
    </Notice>
  )
}

function useProblemWords(): (problem: Problem) => string {
  const t = useTexts(firstRunTexts)
  return ({ kind, count, names, since }) => {
    const [name] = names
    if (kind === 'numberDown' && count === 1 && since && name)
      return t('numberDownSince', { name, time: formatAgo(Date.parse(since), Date.now()) })
    return t(kind, { n: count })
  }
}
