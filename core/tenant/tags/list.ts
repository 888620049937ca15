import type { PageRequest } from '../../kit/paging.ts'
import { countOf, pageOf, type TenantDb } from '../../storage/index.ts'
import { BY_NAME, tagsWith } from './store.ts'
import { tagOf } from './wire.ts'

/** A page of tags by name, from a page number or a cursor. */
export async function pageOfTags(db: TenantDb, request: PageRequest & { searchParam?: string | undefined }) {
  const found = tagsWith(db, request.searchParam ?? '')
  const { rows, ...page } = await pageOf(found, { order: BY_NAME, request })
  return { tags: rows.map(tagOf), ...page, count: await countOf(found) }
}
