import { Fragment, memo, type ReactNode } from 'react'
import { type Piece, parseFormatting } from '../../core/domain/message-formatting.ts'
import * as styles from './marked-text.module.css'

interface MarkedTextProps {
  text: string
  /** What a click on a phone number does; without it the device calls. */
  onPhone?: ((number: string) => void) | undefined
}

/** A message text with WhatsApp's marks; links open in a new tab that knows nothing of this one. */
export const MarkedText = memo(function MarkedText({ text, onPhone }: MarkedTextProps) {
  return <div className={styles.text}>{draw(parseFormatting(text), onPhone)}</div>
})

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow' }

function draw(pieces: readonly Piece[], onPhone: MarkedTextProps['onPhone']): ReactNode {
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
    <Fragment key={at}>{drawPiece(piece, onPhone)}</Fragment>
  ))
}

function drawPiece(piece: Piece, onPhone: MarkedTextProps['onPhone']): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'link':
      return (
        <a href={piece.href} {...(piece.href.startsWith('mailto:') ? {} : ELSEWHERE)} data-native>
          {piece.text}
        </a>
      )
    case 'phone':
      return (
        <a
          href={`tel:+${piece.number}`}
          data-native
          onClick={event => {
            if (!onPhone) return
            event.preventDefault()
            onPhone(piece.number)
          }}
        >
          {piece.text}
        </a>
      )
    case 'mono':
      return piece.block ? <code data-block>{piece.text}</code> : <code>{piece.text}</code>
    case 'bold':
      return <strong>{draw(piece.pieces, onPhone)}</strong>
    case 'italic':
      return <em>{draw(piece.pieces, onPhone)}</em>
    case 'strike':
      return <s>{draw(piece.pieces, onPhone)}</s>
    case 'quote':
      return <blockquote>{draw(piece.pieces, onPhone)}</blockquote>
    case 'list':
      return (
        <ul>
          {piece.items.map(({ number, pieces }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move.
            <li key={at} data-number={number === undefined ? undefined : `${number}.`}>
              {draw(pieces, onPhone)}
            </li>
          ))}
        </ul>
      )
  }
}
