/** Accounts' settings as the patches that companions uploaded; a patch's version is its place, from one. */
export class AppStateStore {
  readonly #collections = new Map<string, Uint8Array[]>()

  /** The patches of a collection, oldest first; what is pushed to it stays. */
  patches(account: string, collection: string): Uint8Array[] {
    const key = `${account}|${collection}`
    const patches = this.#collections.get(key) ?? []
    this.#collections.set(key, patches)
    return patches
  }
}
