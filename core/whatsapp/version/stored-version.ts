import type { PlatformStore } from '../../storage/index.ts'
import type { VersionStore } from './live-version.ts'

/** Tables that are this machinery's own, beside those of modules. */
export const whatsappTables = ['web_version'] as const

/** The last answer, in the platform's database. */
export const storedVersion = (platform: PlatformStore): VersionStore => ({
  read: () => platform.db.selectFrom('web_version').select(['version', 'seenAt']).executeTakeFirst(),
  async keep(stored) {
    await platform.transaction(async tx => {
      await tx.db.deleteFrom('web_version').execute()
      if (stored)
        await tx.db
          .insertInto('web_version')
          .values({ one: 1, ...stored })
          .execute()
    })
  },
})
