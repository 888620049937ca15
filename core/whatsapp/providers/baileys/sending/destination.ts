import type { WASocket } from '@whiskeysockets/baileys'
import type { Address } from '../../../address.ts'
import { ProviderError } from '../../../port.ts'
import type { AuthFile } from '../durable/auth-file.ts'
import { jidOf } from '../jids.ts'
import type { Baileys } from '../library/library.ts'

interface Parts {
  socket: WASocket
  library: Baileys
  file: AuthFile
}

/**
 * The jid by which a person or a group is written to: somebody who has a LID by that alone, as the official clients do.
 * Throws `unreachable` when WhatsApp knows no device of them, and `no-answer` when it does not say: Baileys would send to our
 * own devices alone, and WhatsApp would accept that.
 */
export async function destinationOf({ socket, library, file }: Parts, to: Address): Promise<string> {
  if (to.group) return jidOf(to)
  const lid = to.lid ?? (await lidOf(file, to.pn))
  const known = jidOf({ ...to, lid })
  const hasDevices = await isReached(socket, known)
  // WhatsApp told the LID with the devices, or in their place.
  const learnt = lid ? null : await socket.signalRepository.lidMapping.getLIDForPN(known)
  const jid = learnt ?? known
  if (learnt ? await isReached(socket, learnt) : hasDevices) return jid
  throw new ProviderError((await hasNone(socket, library, jid)) ? 'unreachable' : 'no-answer')
}

/** As far as it was learnt before. */
async function lidOf(file: AuthFile, pn = ''): Promise<string | undefined> {
  return (await file.get('lid-mapping', [pn]))[pn]
}

/** Whether WhatsApp told a device. They are remembered for some minutes, also for Baileys' own question. */
async function isReached(socket: WASocket, jid: string): Promise<boolean> {
  return (await socket.getUSyncDevices([jid], true, false)).length > 0
}

/** Whether WhatsApp says of somebody that there is no device, nor a LID that may have one; false when it says nothing. */
async function hasNone(socket: WASocket, { USyncQuery, USyncUser }: Baileys, jid: string): Promise<boolean> {
  const query = new USyncQuery().withContext('message').withDeviceProtocol().withLIDProtocol()
  const answer = await socket.executeUSyncQuery(query.withUser(new USyncUser().withId(jid)))
  const said = answer?.list as { devices?: { deviceList?: unknown[] }; lid?: string }[] | undefined
  return said?.every(({ devices, lid }) => !lid && !devices?.deviceList?.length) ?? false
}
