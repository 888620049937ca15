import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { ENOUGH_FREE_DISK, MIN_FREE_DISK } from '../../kit/limits.ts'
import { freeRoomOf, isAlmostFull, readableSize } from '../../storage/blobs/index.ts'
import { WHATSAPP_WEB } from '../../whatsapp/index.ts'
import { displayAddress } from '../display-address.ts'
import { type Finding, fine, type Patient, problem, warning } from './finding.ts'

const GIGABYTE = 1024 ** 3

/** The program that runs this, and the machine under it. */
export function system(): Finding {
  const memory = totalmem()
  const emitted = `Node.js ${process.versions.node} on ${process.platform}-${process.arch}, ${availableParallelism()} processors, ${readableSize(memory)} of memory`
  return memory < GIGABYTE / 2
    ? warning('system', `${emitted}: little for more than a few connections.`)
    : fine('system', `${emitted}.`)
}

export async function disk({ config }: Patient, freeRoom = freeRoomOf): Promise<Finding> {
  let folder = config.data
  while (!existsSync(folder)) folder = dirname(folder)
  const free = await freeRoom(folder)
  const { share, bytes } = free
  const emitted = `${readableSize(bytes)} (${Math.round(share * 100)} %) of the disk under ${folder} are free`
  if (isAlmostFull(free))
    return problem(
      'disk',
      `${emitted}: files are refused below ${MIN_FREE_DISK * 100} % and ${readableSize(ENOUGH_FREE_DISK)}. Make room.`,
    )
  return isAlmostFull(free, 2) ? warning('disk', `${emitted}: soon files are refused.`) : fine('disk', `${emitted}.`)
}

/** Whether the address that it would listen on is free, or its own already. */
export async function port({ config: { host, port: number }, running }: Patient): Promise<Finding> {
  const place = displayAddress(host, number)
  if (running) return fine('port', 'The Balcão that runs has its port.')
  const code = await new Promise<string | undefined>(resolve => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(number, host, () => probe.close(() => resolve(undefined)))
  })
  if (code === undefined)
    return fine('port', number === 0 ? `${place} can be listened on, at a port that is free.` : `${place} is free.`)
  if (code === 'EADDRINUSE') return problem('port', `${place} is used by another program. Choose another with --port.`)
  return problem('port', `${place} cannot be listened on (${code}). Choose another with --port or --host.`)
}

/** Whether WhatsApp can be reached, and whether its clock is ours: sessions and codes depend on the time. */
export async function whatsapp({ config }: Patient, address = WHATSAPP_WEB): Promise<Finding> {
  if (config.wa || !config.waVersionCheck) return fine('whatsapp', 'Not asked: the configuration says so.')
  try {
    const before = Date.now()
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(10 * SECOND) })
    const theirs = Date.parse(response.headers.get('date') ?? '')
    const off = Math.round((before - theirs) / SECOND)
    if (Number.isNaN(off) || Math.abs(off) * SECOND < MINUTE)
      return fine('whatsapp', 'WhatsApp answers, and has our time.')
    return problem(
      'whatsapp',
      `The clock of this machine is ${Math.abs(off)} s ${off > 0 ? 'ahead' : 'behind'}. Set it.`,
    )
  } catch {
    return warning('whatsapp', 'WhatsApp does not answer: connections wait until the network leads there.')
  }
}
