/** What a thread is told: to answer a question, or to close a file that nobody will ask about again. */
export type Order = { path: string; read: string; input: unknown } | { forget: string }

/** What a thread tells, once when it is there and then once for each question. */
export type Answer = 'ready' | { output: unknown } | { error: unknown }
