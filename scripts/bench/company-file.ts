import { join } from 'node:path'
import Database from 'better-sqlite3'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import type { SeededData } from './seeded-data.ts'

/** Looks into the running product's desk file from outside: what is counted there is committed. */
export class CompanyFile {
  private readonly file: InstanceType<typeof Database>

  constructor({ data, companyId }: Pick<SeededData, 'data' | 'companyId'>) {
    this.file = new Database(join(data, 'companies', String(companyId), 'desk.sqlite'), { readonly: true })
  }

  newestMessage(): number {
    return this.file.prepare('SELECT coalesce(max(id), 0) FROM messages').pluck().get() as number
  }

  receivedSince(id: number): number {
    const text = 'SELECT count(*) FROM messages WHERE id > ? AND fromMe = 0'
    return this.file.prepare(text).pluck().get(id) as number
  }

  /** What the desk said behind this message. */
  answeredSince(id: number): number {
    const text = 'SELECT count(*) FROM messages WHERE id > ? AND fromMe = 1'
    return this.file.prepare(text).pluck().get(id) as number
  }

  /** Whether someone's message of these words is stored behind this one. */
  hasHeard(body: string, since: number): boolean {
    const text = 'SELECT 1 FROM messages WHERE id > ? AND body = ? AND fromMe = 0'
    return this.file.prepare(text).pluck().get(since, body) === 1
  }

  /** Resolves when so many messages from outside are stored behind this one. */
  async untilReceived(count: number, since: number): Promise<void> {
    await eventually(`${count} stored messages`, () => this.receivedSince(since) >= count, {
      every: 5,
      patience: 120_000,
    })
  }

  close(): void {
    this.file.close()
  }
}
