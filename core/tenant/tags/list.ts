import { cutPage, type PageRequest, readCursor } from '../../kit/paging.ts'
import type { TenantDb } from '../../storage/index.ts'
import { countTags, tagsByName } from './store.ts'
import { tagOf } from './wire.ts'

/** Large enough to hold all tags of nearly every company. */
const PAGE = 5000

/** A page of tags by name, from a page number or a cursor. */
export async function pageOfTags(db: TenantDb, request: PageRequest & { searchParam?: string | undefined }) {
  const place = readCursor(request.cursor)
  const listing = { search: request.searchParam, limit: PAGE + 1 }
  const rows = await tagsByName(
    db,
    place ? { ...listing, after: String(place.value) } : { ...listing, skip: (request.pageNumber - 1) * PAGE },
  ).execute()
  const { rows: shown, ...page } = cutPage(rows, PAGE, row => ({ value: row.name, id: row.id }))
  return { tags: shown.map(tagOf), ...page, count: await countTags(db, request.searchParam) }
}
