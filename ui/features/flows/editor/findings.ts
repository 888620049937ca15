import { createContext, use, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import type { Finding } from '../../../../core/flow-engine/lint/findings.ts'
import { lint } from '../../../../core/flow-engine/lint/lint.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { flowOf } from '../model/document.ts'
import { surroundingsOf, useAround } from './surroundings.ts'
import { useDocument } from './use-editor.ts'

/** What the linter says now, by node; '' is about the flow as a whole. */
export type FindingsByNode = ReadonlyMap<string, readonly Finding[]>

const nothing: FindingsByNode = new Map()

export const FindingsContext = createContext<Store<FindingsByNode>>(createStore(nothing))

/** Judges the flow while it changes, when there is time for it. */
export function useLint(): Store<FindingsByNode> {
  const document = useDeferredValue(useDocument())
  const around = useAround()
  const [found] = useState(() => createStore(nothing))
  useEffect(() => {
    const all = lint(flowOf(document), surroundingsOf(around))
    found.set(
      renewed(
        found.get(),
        Map.groupBy(all, ({ nodeId }) => nodeId ?? ''),
      ),
    )
  }, [found, document, around])
  return found
}

/** What is the same as before stays the same object, so that nobody draws it again. */
function renewed(before: FindingsByNode, now: FindingsByNode): FindingsByNode {
  const same = (id: string, findings: readonly Finding[]): readonly Finding[] => {
    const old = before.get(id)
    return old && JSON.stringify(old) === JSON.stringify(findings) ? old : findings
  }
  return new Map([...now].map(([id, findings]) => [id, same(id, findings)]))
}

const none: readonly Finding[] = []

export function useFindings(nodeId: string): readonly Finding[] {
  const found = use(FindingsContext)
  return useSyncExternalStore(found.subscribe, () => found.get().get(nodeId) ?? none)
}

export function useAllFindings(): FindingsByNode {
  const found = use(FindingsContext)
  return useSyncExternalStore(found.subscribe, found.get)
}
