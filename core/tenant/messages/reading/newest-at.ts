import { run, type TenantDb } from '../../../storage/index.ts'

/** When the company's newest message came or was written; 0 where there is none. */
export async function newestMessageAt(db: TenantDb): Promise<number> {
  const [newest] = await run<{ createdAt: number }>(db, 'SELECT createdAt FROM messages ORDER BY id DESC LIMIT 1', [])
  return newest?.createdAt ?? 0
}
