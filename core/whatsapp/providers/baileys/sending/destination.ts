import type { WASocket } from '@whiskeysockets/baileys'
import type { Address } from '../../../address.ts'
import { ProviderError } from '../../../port.ts'
import { jidOf } from '../jids.ts'
import type { Baileys } from '../library/library.ts'

/**
 * The jid by which a person or a group is written to: somebody who has a LID by that alone, as the official clients do.
 * Throws `unreachable` when WhatsApp knows no device of them, and `no-answer` when it does not say: Baileys would send to our
 * own devices alone, and WhatsApp would accept that.
 */
export async function destinationOf(socket: WASocket, library: Baileys, to: Address): Promise<string> {
  const known = jidOf(to)
  if (to.group) return known
  await demandDevices(socket, library, known)
  // WhatsApp told the LID with the devices.
  const learnt = to.lid ? null : await socket.signalRepository.lidMapping.getLIDForPN(known)
  if (!learnt) return known
  await demandDevices(socket, library, learnt)
  return learnt
}

/** They are remembered for some minutes, also for Baileys' own question. */
async function demandDevices(socket: WASocket, library: Baileys, jid: string): Promise<void> {
  const devices = await socket.getUSyncDevices([jid], true, false)
  if (devices.length > 0) return
  throw new ProviderError((await hasNone(socket, library, jid)) ? 'unreachable' : 'no-answer')
}

/** Whether WhatsApp says of somebody that there is no device; false when it says nothing. */
async function hasNone(socket: WASocket, { USyncQuery, USyncUser }: Baileys, jid: string): Promise<boolean> {
  const query = new USyncQuery().withContext('message').withDeviceProtocol().withUser(new USyncUser().withId(jid))
  const answer = await socket.executeUSyncQuery(query)
  const said = answer?.list as { devices?: { deviceList?: unknown[] } }[] | undefined
  return said?.flatMap(({ devices }) => devices?.deviceList ?? []).length === 0
}
