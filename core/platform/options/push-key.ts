import { generateKeyPairSync } from 'node:crypto'
import type { Platform } from '../../company/index.ts'
import { platformSecret, storePlatformSecret } from './secrets.ts'

/** Under which the platform keeps it. */
const SECRET = 'push'

/** The private key by which push services know this server (VAPID), as a JWK; made when it is first asked for. */
export const pushKey = ({ store, secrets, clock }: Pick<Platform, 'store' | 'secrets' | 'clock'>): Promise<string> =>
  store.transaction(async ({ db }) => {
    const known = await platformSecret(db, { secrets }, SECRET)
    if (known !== '') return known
    const made = JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))
    await storePlatformSecret(db, { secrets, clock }, SECRET, made)
    return made
  })
