import { useMemo, useState } from 'react'
import type { Key, Selection } from './table.ts'

const none = { chosen: new Set<Key>(), last: undefined }

/** The choice among rows that come and go, `most` of them at once: one that is gone is not chosen any more. */
export function useSelection(keys: readonly Key[], most = Number.POSITIVE_INFINITY): Selection {
  const [choice, choose] = useState<{ chosen: ReadonlySet<Key>; last: Key | undefined }>(none)
  const chosen = useMemo(() => new Set(keys.filter(key => choice.chosen.has(key))), [choice, keys])
  return {
    chosen,
    toggle(key, range) {
      const after = new Set(chosen)
      for (const one of range ? between(keys, choice.last, key) : [key]) {
        if (chosen.has(key)) after.delete(one)
        else if (after.size < most) after.add(one)
      }
      choose({ chosen: after, last: key })
    },
    toggleAll: () =>
      choose(
        chosen.size === Math.min(keys.length, most) ? none : { chosen: new Set(keys.slice(0, most)), last: undefined },
      ),
    clear: () => choose(none),
  }
}

/** The keys from one to another, in either direction; the other alone when the first is not there. */
function between(keys: readonly Key[], first: Key | undefined, key: Key): readonly Key[] {
  const at = keys.indexOf(key)
  const from = first === undefined ? -1 : keys.indexOf(first)
  return from < 0 ? [key] : keys.slice(Math.min(from, at), Math.max(from, at) + 1)
}
