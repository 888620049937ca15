import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { TextArea } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { usePanel } from './use-panel.ts'

/** An example of data of another system, kept in the node so that fields can be chosen from it. */
export function JsonSample({ name, label, hint }: { name: string; label: string; hint: string }) {
  const t = useTexts(panelTexts)
  const { data, set, rest } = usePanel()
  const [text, setText] = useState(() => (data[name] === undefined ? '' : JSON.stringify(data[name], null, 2)))
  const [error, setError] = useState<string>()
  const [displayed, setDisplayed] = useState(data[name])
  if (data[name] !== displayed) {
    setDisplayed(data[name])
    setText(data[name] === undefined ? '' : JSON.stringify(data[name], null, 2))
  }
  const leave = (): void => {
    rest()
    if (!text.trim()) {
      setError(undefined)
      if (data[name] !== undefined) set({ [name]: undefined })
      return
    }
    try {
      set({ [name]: JSON.parse(text) })
      setError(undefined)
    } catch {
      setError(t('bodyInvalid'))
    }
  }
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={5}
      value={text}
      onChange={setText}
      onBlur={leave}
      {...(error ? { fault: error } : {})}
    />
  )
}
