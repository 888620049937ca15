import { fail } from '../../kit/errors.ts'
import type { PlatformDb, PlatformStore } from '../../storage/index.ts'
import { cloudNumberErrors } from './contract.ts'

/** A connection, over all companies. */
interface NumberOwner {
  companyId: number
  whatsappId: number
}

/** A number and its account, by Meta's ids of them. */
interface Numbered {
  phoneNumberId: string
  wabaId: string
}

/**
 * Whose each number of Meta's platform is, over all companies: a number belongs to one connection. The company's file says the same,
 * and the platform's row is written first.
 */
export class CloudNumbers {
  readonly #platform: PlatformStore

  constructor(platform: PlatformStore) {
    this.#platform = platform
  }

  /** Whose these are, by Meta's ids of them; of those that are nobody's nothing is said. */
  async ownersOf(ids: readonly string[]): Promise<Map<string, NumberOwner>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#platform.db
      .selectFrom('cloud_numbers')
      .selectAll()
      .where('phoneNumberId', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ phoneNumberId, companyId, whatsappId }) => [phoneNumberId, { companyId, whatsappId }]))
  }

  /** Which companies have numbers of one of these accounts, or may have: of rows of before that is not known. */
  async companiesOf(wabaIds: readonly string[]): Promise<number[]> {
    if (wabaIds.length === 0) return []
    const rows = await this.#platform.db
      .selectFrom('cloud_numbers')
      .select('companyId')
      .distinct()
      .where('wabaId', 'in', ['', ...wabaIds])
      .execute()
    return rows.map(({ companyId }) => companyId)
  }

  /**
   * Gives a connection this number instead of its former one. Throws ERR_WAPP_CLOUD_TAKEN when another has it; `stillThere` tells
   * apart a row that a crash left behind.
   */
  claim(
    owner: NumberOwner,
    { phoneNumberId, wabaId }: Numbered,
    stillThere: (whatsappId: number) => Promise<boolean>,
  ): Promise<void> {
    return this.#platform.transaction(async ({ db }) => {
      const [holder] = await db
        .selectFrom('cloud_numbers')
        .selectAll()
        .where('phoneNumberId', '=', phoneNumberId)
        .execute()
      const isOthers =
        holder !== undefined && (holder.companyId !== owner.companyId || holder.whatsappId !== owner.whatsappId)
      if (isOthers && (holder.companyId !== owner.companyId || (await stillThere(holder.whatsappId))))
        throw fail(cloudNumberErrors.ERR_WAPP_CLOUD_TAKEN)
      await db.deleteFrom('cloud_numbers').where('phoneNumberId', '=', phoneNumberId).execute()
      await deleteOf(db, owner)
      await db
        .insertInto('cloud_numbers')
        .values({ phoneNumberId, wabaId, ...owner })
        .execute()
    })
  }

  /** Makes a number that the company's file kept its own again; false when another connection has it. */
  async reclaim(owner: NumberOwner, numbered: Numbered): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#platform.db
      .insertInto('cloud_numbers')
      .values({ ...numbered, ...owner })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  async release(owner: NumberOwner): Promise<void> {
    await deleteOf(this.#platform.db, owner)
  }

  /** A company was deleted. */
  async forgetCompany(companyId: number): Promise<void> {
    await this.#platform.db.deleteFrom('cloud_numbers').where('companyId', '=', companyId).execute()
  }
}

const deleteOf = (db: PlatformDb, { companyId, whatsappId }: NumberOwner) =>
  db.deleteFrom('cloud_numbers').where('companyId', '=', companyId).where('whatsappId', '=', whatsappId).execute()
