import { createConnection, type Socket } from 'node:net'
import { Rejected } from '../operations/error.ts'
import type { Progress } from '../operations/operation.ts'
import { version } from '../version.ts'
import { controlAddress } from './address.ts'
import { ask, MAX_ANSWER, Payload, receiveLines } from './lines.ts'

/** Nobody listens there: no program runs on the folder, or none that is ready yet. */
const NOBODY = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR']

/** The line to the program that runs on a data folder; undefined where none answers. */
export function reachRunning(dataFolder: string): Promise<Socket | undefined> {
  const { path, letGo } = controlAddress(dataFolder)
  return new Promise<Socket | undefined>((resolve, reject) => {
    const socket = createConnection(path, () => {
      socket.off('error', fail)
      resolve(socket)
    })
    const fail = (error: NodeJS.ErrnoException): void =>
      NOBODY.includes(error.code ?? '') ? resolve(undefined) : reject(error)
    socket.once('error', fail)
  }).finally(letGo)
}

/** Has the program at the other end do an operation. Throws Rejected, and an error where it broke off. */
export function askRunning(
  socket: Socket,
  operation: string,
  input: unknown,
  receive: (progress: Progress) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const brokeOff = () => reject(new Error('Balcão stopped before it had answered.'))
    socket.once('close', brokeOff).once('error', brokeOff)
    const take = (line: string): void => {
      const emitted = Payload.parse(JSON.parse(line))
      if ('progress' in emitted) {
        receive(emitted.progress)
        return
      }
      if ('refusal' in emitted) reject(new Rejected(emitted.refusal))
      else if ('failed' in emitted) reject(new Error(emitted.failed))
      else resolve(emitted.result)
      socket.destroy()
    }
    receiveLines(socket, MAX_ANSWER, take, brokeOff)
    try {
      ask(socket, { version, operation, input })
    } catch (error) {
      reject(error)
      socket.destroy()
    }
  })
}
