import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { AuthFile } from '../auth-file.ts'
import { Journal } from '../journal.ts'
import { RatchetKeys } from '../ratchet-keys.ts'

const { DEFAULT_CONNECTION_CONFIG, Curve, generateSignalPubKey, initAuthCreds } = library
const ignore = () => {}
const silent = {
  level: 'silent',
  child: () => silent,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
}

export type Party = ReturnType<typeof partyIn>

/** One side of a conversation, with a file of its own in this folder. */
export function partyIn(
  folder: string,
  jid: string,
  { lost = ignore, pnToLid = async () => [] }: { lost?: (message: library.WAMessage) => void; pnToLid?: Ask } = {},
) {
  const file = new AuthFile(join(folder, `${jid}.sqlite`), library)
  const creds = initAuthCreds()
  creds.me = { id: jid }
  const keys = new RatchetKeys(file)
  const journal = new Journal(library, () => creds.me, lost)
  const make = journal.wrap(DEFAULT_CONNECTION_CONFIG.makeSignalRepository, keys)
  const repository = make({ creds, keys }, silent, pnToLid)
  let nextKey = 0
  /** What another party needs to begin a session with this one. */
  const bundle = async () => {
    nextKey += 1
    const pair = Curve.generateKeyPair()
    await file.set({ 'pre-key': { [nextKey]: pair } })
    const { keyId, keyPair, signature } = creds.signedPreKey
    return {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public) as Uint8Array,
      signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public) as Uint8Array, signature },
      preKey: { keyId: nextKey, publicKey: generateSignalPubKey(pair.public) as Uint8Array },
    }
  }
  return { file, keys, creds, journal, repository, bundle }
}

type Ask = NonNullable<Parameters<library.SocketConfig['makeSignalRepository']>[2]>
