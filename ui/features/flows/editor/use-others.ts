import { useState } from 'react'
import { flowEditors, flowEvents } from '../../../../core/tenant/flows/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useChannel, useEvent } from '../../../lib/realtime/index.ts'

/** The names of those who have the same flow open: known as soon as it is opened, and true while it is. */
export function useOthers(flowId: number): readonly string[] {
  const me = useUser()
  const [people, setPeople] = useState<readonly { id: number; name: string }[]>([])
  useEvent(flowEvents.flowEditors, emitted => {
    if (emitted.flowId === flowId) setPeople(emitted.people)
  })
  useChannel(flowEditors, { flowId })
  return people.filter(({ id }) => id !== me.id).map(({ name }) => name)
}
