import { domainEvent } from '../../company/index.ts'
import type { TenantDb } from '../../storage/index.ts'
import { importRunsInto } from '../imports/index.ts'
import type { ListRow } from './rows.ts'

/** Everybody is in a list who was to come: all contacts of its tag, or what an import has. */
export const contactListFilled = domainEvent<{ contactListId: number }>('contact list filled')

/** Whether people still come into a list, of a tag or by an import. */
export const isFilling = async (db: TenantDb, { id, fillsFromTagId }: ListRow): Promise<boolean> =>
  fillsFromTagId !== null || importRunsInto(db, 'contact-lists', id)
