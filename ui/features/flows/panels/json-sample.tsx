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
  const [fault, setFault] = useState<string>()
  const [shown, setShown] = useState(data[name])
  if (data[name] !== shown) {
    setShown(data[name])
    setText(data[name] === undefined ? '' : JSON.stringify(data[name], null, 2))
  }
  const leave = (): void => {
    rest()
    if (!text.trim()) {
      setFault(undefined)
      if (data[name] !== undefined) set({ [name]: undefined })
      return
    }
    try {
      set({ [name]: JSON.parse(text) })
      setFault(undefined)
    } catch {
      setFault(t('bodyInvalid'))
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
      {...(fault ? { fault } : {})}
    />
  )
}
