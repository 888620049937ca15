/** Whether a write failed because a value of this column (`accounts.email`) is already there. */
export function breaksUnique(error: unknown, column: string): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code === 'SQLITE_CONSTRAINT_UNIQUE' && (message ?? '').includes(column)
}

/** Whether a write failed because another row points to this one, or it points to none. */
export function breaksReference(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'SQLITE_CONSTRAINT_FOREIGNKEY'
}
