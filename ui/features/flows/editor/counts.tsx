import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import { flowPermissions } from '../../../../core/tenant/flows/permissions.ts'
import { flowChannels, flowRunEvents } from '../../../../core/tenant/flows/runs/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon, IconButton, showFailure } from '../../../kit/index.ts'
import { useChannel, useEvent } from '../../../lib/realtime/index.ts'
import { runsApi } from '../runs/use-runs.ts'
import { runTexts } from '../texts/runs.ts'
import * as styles from './counts.module.css'

interface NodeCount {
  passed: number
  waiting: number
  dropped: number
}

/** How many conversations passed each node, are there and ended there; undefined while nobody wants to see it. */
export const CountsContext = createContext<ReadonlyMap<string, NodeCount> | undefined>(undefined)

/** So long after a run has moved they are asked for again, in milliseconds. */
const PAUSE = 1000

interface WindowCounter {
  of: ReadonlyMap<string, NodeCount> | undefined
  /** Switches them on and off; nothing where there are none, or for those who may not see them. */
  toggle: ReactNode
}

/** The counters of a flow that the server knows, live while they are shown. */
export function useCounts(flowId: number | undefined): WindowCounter {
  const t = useTexts(runTexts)
  const may = allows(useUser(), flowPermissions.watch)
  const [on, setOn] = useState(false)
  const wanted = may && on && flowId !== undefined ? { flowId } : undefined
  const { data, mutate } = useSWR(wanted && ['flow counters', flowId], () => runsApi.counters({ params: wanted! }), {
    onError: showFailure,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChannel(flowChannels.runs, wanted)
  useEvent(wanted && flowRunEvents.flowRun, ({ flowRun }) => {
    if (flowRun.flowId !== flowId || timer.current) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void mutate()
    }, PAUSE)
  })
  const of = useMemo(() => data && new Map(data.nodes.map(({ nodeId, ...count }) => [nodeId, count])), [data])
  return {
    of: wanted ? of : undefined,
    toggle: may && flowId !== undefined && (
      <IconButton icon="users" label={t('counters')} on={on} onClick={() => setOn(!on)} />
    ),
  }
}

const NONE: NodeCount = { passed: 0, waiting: 0, dropped: 0 }

/** The counters of one node, at the foot of its card. */
export function NodeCounts({ nodeId }: { nodeId: string }) {
  const t = useTexts(runTexts)
  const counts = use(CountsContext)
  if (!counts) return null
  const { passed, waiting, dropped } = counts.get(nodeId) ?? NONE
  const displayed = [
    { icon: 'checks', n: passed, said: t('passed', { n: passed }) },
    { icon: 'clock', n: waiting, said: t('here', { n: waiting }) },
    { icon: 'flag', n: dropped, said: t('dropped', { n: dropped }) },
  ] as const
  return (
    <ul className={styles.counts}>
      {displayed.map(({ icon, n, said: content }) => (
        <li key={icon} title={content} data-none={n === 0 || undefined}>
          <Icon name={icon} size={14} />
          <span aria-hidden="true">{n}</span>
          <span className="only-heard">{content}</span>
        </li>
      ))}
    </ul>
  )
}
