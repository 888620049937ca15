import type { Progress } from '../../core/app/operations/operation.ts'

const CLEAR = '\r\u001b[K'

/** Shows how far long work is, in one line of stderr that goes when it is over; nothing where that is no terminal. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): {
  emit(progress: Progress): void
  end(): void
} {
  if (!stream.isTTY) return { emit: () => {}, end: () => {} }
  return {
    emit: ({ step, done, of }) => {
      const far = done === undefined ? '' : of === undefined ? ` ${done}` : ` ${done} of ${of}`
      stream.write(`${CLEAR}${step}${far}`.slice(0, (stream.columns ?? 80) + CLEAR.length - 1))
    },
    end: () => void stream.write(CLEAR),
  }
}
