import { Fragment, type ReactNode } from 'react'

const MARK = /\*([^*\n]+)\*|_([^_\n]+)_|~([^~\n]+)~/

/** WhatsApp's *bold*, _italic_ and ~strike~. */
export function Formatted({ text }: { text: string }) {
  return <p className="words">{marked(text)}</p>
}

function marked(text: string): ReactNode {
  const found = MARK.exec(text)
  if (!found) return text
  const [whole, bold, italic, strike] = found
  const inner = bold ? (
    <strong>{marked(bold)}</strong>
  ) : italic ? (
    <em>{marked(italic)}</em>
  ) : (
    <s>{marked(strike ?? '')}</s>
  )
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {inner}
      {marked(text.slice(found.index + whole.length))}
    </Fragment>
  )
}
