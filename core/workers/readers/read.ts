import type { SqliteFile } from '../../storage/sqlite.ts'

/** A question to one company's desk file that a reader thread answers, so that nobody else waits for it. */
export interface Read<Input, Output> {
  readonly name: string
  readonly answer: (file: SqliteFile, input: Input) => Output
  /** Loads what it needs that is large: a thread which nobody asks for it does without. */
  readonly load?: (() => Promise<void>) | undefined
}

/**
 * Defines a read, for `CompanyContext.read`; its name stands in the list of reads (`core/app/reads.ts`), and its file imports SQL, the
 * kit and other pure things alone, since each thread loads it again; what is larger is imported by `load`, which comes before.
 *
 * `answer` runs in a thread, on one snapshot that holds everything committed before the question. It knows nothing but the
 * file and its input; both input and output are plain data and are copied from thread to thread. Rows of a page are cheap to
 * copy. Anyone who answers with more than some thousand rows returns their JSON as bytes (`new TextEncoder().encode(…)`): a
 * `Uint8Array` with a buffer of its own is handed over as it is.
 *
 * A question has a time limit, after which it is rejected and its thread is ended. A thread ends between two steps of
 * JavaScript: anyone who reads much goes through rows with `iterate`, since a statement goes on until its next row (`all`: until
 * the last), keeps a core busy and, when there are too many such, keeps others waiting.
 */
export const defineRead = <Input, Output>(
  name: string,
  answer: (file: SqliteFile, input: Input) => Output,
  load?: () => Promise<void>,
): Read<Input, Output> => ({ name, answer, load })

/** Any read, in lists. */
export type AnyRead = Read<never, unknown>
