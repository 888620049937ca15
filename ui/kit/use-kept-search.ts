import { useEffect, useState } from 'react'
import { usePlace } from '../lib/router/index.tsx'
import { keepSearch, searchBefore } from '../lib/router/places.ts'

/** What is looked for on a page, as `useState`; whoever comes back to the page finds it again. */
export function useKeptSearch(): [text: string, search: (text: string) => void] {
  const [text, setText] = useState(searchBefore)
  const { url } = usePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another entry, which is come back to as well.
  useEffect(() => keepSearch(text), [text, url])
  return [text, setText]
}
