import { type ComponentType, useEffect, useState } from 'react'
import { listenTo, type SuggestionsProps } from './box-keys.ts'

/** What is looked for by a text that begins with `/` and 2 characters or more (spec 1 §5). */
export const shortcodeIn = (text: string): string | undefined => /^\/([^\n]{2,50})$/.exec(text)?.[1]

/** Over the message box: the quick messages that fit. Their script comes when they are first asked for; until then Enter sends nothing. */
export function QuickSuggestions(props: SuggestionsProps) {
  const [Loaded, setLoaded] = useState<ComponentType<SuggestionsProps>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('./suggestions.tsx').then(
      ({ default: component }) => setLoaded(() => component),
      () => setFailed(true),
    )
  }, [])
  const { box } = props
  const waits = !Loaded && !failed
  useEffect(() => {
    if (waits) return listenTo(box.current, event => event.key === 'Enter')
  }, [waits, box])
  return Loaded ? <Loaded {...props} /> : null
}
