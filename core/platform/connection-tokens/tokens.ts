import { fail } from '../../kit/errors.ts'
import type { PlatformDb, PlatformStore, Secrets, SqliteFile } from '../../storage/index.ts'
import { connectionTokenErrors } from './errors.ts'

/** A connection of some company. */
export interface TokenOwner {
  companyId: number
  whatsappId: number
}

const MAX_REMEMBERED = 10_000

/**
 * Whose external API token is whose, over all companies: a token belongs to one connection. Only a keyed hash is stored.
 * The company's file keeps the same hash, and the platform's row is written first.
 */
export class ConnectionTokens {
  private readonly platform: PlatformStore
  private readonly secrets: Secrets
  private readonly remembered = new Map<string, TokenOwner>()
  /** Tells a reader that what it has read may be old. */
  private changes = 0

  constructor(platform: PlatformStore, secrets: Secrets) {
    this.platform = platform
    this.secrets = secrets
  }

  hash(token: string): string {
    return hashOf(this.secrets, token)
  }

  /** Whose token this is; for the guard. */
  async ownerOf(token: string): Promise<TokenOwner | undefined> {
    const tokenHash = this.hash(token)
    const known = this.remembered.get(tokenHash)
    if (known) return known
    const seen = this.changes
    const owner = await rowOf(this.platform.db, tokenHash)
    if (!owner || seen !== this.changes) return owner
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear()
    this.remembered.set(tokenHash, owner)
    return owner
  }

  /**
   * Gives a connection this token instead of its former one; returns its hash. ERR_WAPP_TOKEN_UNUSABLE when another
   * connection has it, which the rejection does not tell; `stillThere` tells apart a row that a crash left behind.
   */
  async claim(owner: TokenOwner, token: string, stillThere: (whatsappId: number) => Promise<boolean>): Promise<string> {
    const tokenHash = this.hash(token)
    await this.platform.transaction(async ({ db }) => {
      const holder = await rowOf(db, tokenHash)
      if (holder && !(await this.isFree(holder, owner, stillThere)))
        throw fail(connectionTokenErrors.ERR_WAPP_TOKEN_UNUSABLE)
      await db.deleteFrom('connection_tokens').where('tokenHash', '=', tokenHash).execute()
      await db
        .deleteFrom('connection_tokens')
        .where('companyId', '=', owner.companyId)
        .where('whatsappId', '=', owner.whatsappId)
        .execute()
      await db
        .insertInto('connection_tokens')
        .values({ tokenHash, ...owner })
        .execute()
    })
    this.forget(owner)
    // What a crash left behind may have been asked for since, and be remembered as its.
    this.remembered.delete(tokenHash)
    return tokenHash
  }

  /** Makes a hash that the company's file kept its token again; false when another connection has it. */
  async reclaim(owner: TokenOwner, tokenHash: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.platform.db
      .insertInto('connection_tokens')
      .values({ tokenHash, ...owner })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    this.forget(owner)
    return numInsertedOrUpdatedRows === 1n
  }

  async release(owner: TokenOwner): Promise<void> {
    await this.platform.db
      .deleteFrom('connection_tokens')
      .where('companyId', '=', owner.companyId)
      .where('whatsappId', '=', owner.whatsappId)
      .execute()
    this.forget(owner)
  }

  /** A company was deleted. */
  async forgetCompany(companyId: number): Promise<void> {
    await this.platform.db.deleteFrom('connection_tokens').where('companyId', '=', companyId).execute()
    this.changes += 1
    for (const [hash, owner] of this.remembered) if (owner.companyId === companyId) this.remembered.delete(hash)
  }

  private async isFree(
    holder: TokenOwner,
    owner: TokenOwner,
    stillThere: (whatsappId: number) => Promise<boolean>,
  ): Promise<boolean> {
    if (holder.companyId !== owner.companyId) return false
    return holder.whatsappId === owner.whatsappId || !(await stillThere(holder.whatsappId))
  }

  private forget({ companyId, whatsappId }: TokenOwner): void {
    this.changes += 1
    for (const [hash, owner] of this.remembered)
      if (owner.companyId === companyId && owner.whatsappId === whatsappId) this.remembered.delete(hash)
  }
}

const hashOf = (secrets: Secrets, token: string): string => secrets.sign('connection-token', token)

/** Of which company a connection's token is, as it stands in the platform's file. */
export const companyOfToken = (platform: SqliteFile, secrets: Secrets, token: string): number | undefined =>
  platform
    .prepare<[string], { companyId: number }>('SELECT companyId FROM connection_tokens WHERE tokenHash = ?')
    .get(hashOf(secrets, token))?.companyId

function rowOf(db: PlatformDb, tokenHash: string): Promise<TokenOwner | undefined> {
  return db
    .selectFrom('connection_tokens')
    .select(['companyId', 'whatsappId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}
