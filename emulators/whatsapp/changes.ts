/** Wakes anyone who waits for a fact each time something happened; nobody polls. */
export class Changes {
  readonly #waiting = new Set<() => void>()

  announce(): void {
    for (const check of [...this.#waiting]) check()
  }

  /**
   * Resolves with what `find` returns as soon as that is truthy; looks at once and after every change.
   * Rejects after `timeoutMs` with a sentence that names `what`.
   */
  until<T>(find: () => T | undefined | null | false, what: string, timeoutMs = 60_000): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = () => {
        clearTimeout(deadline)
        this.#waiting.delete(check)
      }
      const check = () => {
        try {
          const found = find()
          if (!found) return
          stop()
          resolve(found)
        } catch (error) {
          stop()
          reject(error)
        }
      }
      const deadline = setTimeout(() => {
        this.#waiting.delete(check)
        reject(new Error(`emulator: waited ${timeoutMs} ms for ${what}`))
      }, timeoutMs)
      this.#waiting.add(check)
      check()
    })
  }
}
