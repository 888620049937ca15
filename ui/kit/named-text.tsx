import { passagesOf } from '../../core/domain/mentions.ts'
import { MarkedText } from './marked-text.tsx'

/** A text as it was written, with links, marks, and who is named by `@`. */
export function NamedText({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <div dir="auto">
      {passagesOf(text, names).map((piece, at) =>
        piece.names ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
          <mark key={at}>{piece.text}</mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
          <MarkedText key={at} text={piece.text} />
        ),
      )}
    </div>
  )
}
