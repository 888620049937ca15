import type { MediaList } from '../media.ts'
import type { StoredObject } from '../snapshot.ts'
import { ChainState } from './chain-state.ts'
import { sumsOfFile } from './page-sums.ts'
import type { WalPosition } from './wal.ts'

/** What a backup that is being made remembers of what it stores, so that increments can be added to it. */
export class ChainStart {
  private readonly before: ChainState | undefined
  private readonly state: ChainState
  private readonly backup: string

  constructor(data: string, backup: string) {
    this.before = ChainState.open(data)
    this.state = ChainState.begin(data, backup)
    this.backup = backup
  }

  /** Whether a content of the backup before may stand for a database: then what is known of its pages comes over. */
  mayReuse(companyId: number, { sha256 }: StoredObject): boolean {
    const known = this.before?.stateOf(companyId)
    if (known?.object !== sha256) return false
    this.state.keep(companyId, known)
    return true
  }

  /** A copy that was stored; `looked` and `wal` are of before it was made. */
  keep(companyId: number, copy: string, { sha256 }: StoredObject, looked: string, wal: WalPosition | null): void {
    this.state.keep(companyId, { looked, wal, sums: sumsOfFile(copy), object: sha256 })
  }

  /** Each folder is looked into once more, since its time is not known. */
  storeMedia(companyId: number, list: MediaList): void {
    const folders = Map.groupBy(list.keys(), path => path.slice(0, path.indexOf('/')))
    this.state.together(() => {
      for (const [folder, paths] of folders)
        this.state.storeFolder(
          companyId,
          folder,
          '',
          paths.map(path => path.slice(folder.length + 1)),
        )
    })
  }

  /** From here on increments are added to this backup. */
  publish(place: string, key: string): void {
    this.state.head = { backup: this.backup, place, number: 0, sum: null, key }
    this.state.publish()
  }

  close(): void {
    this.before?.close()
    this.state.close()
  }
}
