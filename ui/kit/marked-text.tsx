import { Fragment, memo, type ReactNode } from 'react'
import { type Piece, parseMarks } from '../../core/kit/marks.ts'
import * as styles from './marked-text.module.css'

/** A message text with WhatsApp's marks; links open in a new tab that knows nothing of this one. */
export const MarkedText = memo(function MarkedText({ text }: { text: string }) {
  return <span className={styles.text}>{draw(parseMarks(text))}</span>
})

function draw(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
    <Fragment key={at}>{drawPiece(piece)}</Fragment>
  ))
}

function drawPiece(piece: Piece): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'link':
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow" data-native>
          {piece.text}
        </a>
      )
    case 'mono':
      return piece.block ? <code data-block>{piece.text}</code> : <code>{piece.text}</code>
    case 'bold':
      return <strong>{draw(piece.pieces)}</strong>
    case 'italic':
      return <em>{draw(piece.pieces)}</em>
    case 'strike':
      return <s>{draw(piece.pieces)}</s>
  }
}
