import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { App } from '../app.ts'
import { asDatabaseError } from '../disk-error.ts'
import type { Log } from '../log.ts'
import { doneSomewhere } from '../operations/elsewhere.ts'
import { errorReplyOf, Rejected, UNREADABLE } from '../operations/error.ts'
import { operationCalled } from '../operations/index.ts'
import type { OperationCall } from '../operations/operation.ts'
import { version } from '../version.ts'
import { controlAddress } from './address.ts'
import { type Payload, questionIn, receiveQuestion, say } from './lines.ts'

/** How many may ask at once: scripts, on the same machine, of the same user. */
const MAX_SOCKETS = 32

/**
 * Does what the command line asks for in the program that runs on the folder (decision 17). Returns what ends it: nobody is heard any
 * more, what is under way is told to stop, and has ended when the promise is stored.
 */
export async function serveOperator(app: App, dataFolder: string, log: Log): Promise<() => Promise<void>> {
  const { path, letGo } = controlAddress(dataFolder)
  const ending = new AbortController()
  const sockets = new Set<Socket>()
  const inFlight = new Set<Promise<void>>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    const answered = attend(app, socket, ending.signal, log).finally(() => inFlight.delete(answered))
    inFlight.add(answered)
  })
  server.maxConnections = MAX_SOCKETS
  // Left behind by a program that was killed: the folder's lock is ours, so nobody listens there.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  try {
    await listen(server, path)
  } catch (error) {
    letGo()
    log.warn({ err: error }, 'the command line cannot speak to this program: the data folder takes no socket')
    return async () => {}
  }
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return async () => {
    const closed = new Promise(resolve => server.close(resolve))
    ending.abort()
    await Promise.all(inFlight)
    for (const socket of sockets) socket.destroy()
    await closed
    letGo()
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Answers one question; what comes behind it on the same socket is not read. */
async function attend(app: App, socket: Socket, stopping: AbortSignal, log: Log): Promise<void> {
  const gone = new AbortController()
  const line = await new Promise<string | undefined>(resolve => {
    const nothing = (): void => resolve(undefined)
    socket.once('close', () => gone.abort()).once('close', nothing)
    stopping.addEventListener('abort', nothing)
    receiveQuestion(socket, resolve, nothing)
  })
  const report = (emitted: Payload): void => {
    if (socket.writable) say(socket, emitted)
  }
  const ending = AbortSignal.any([gone.signal, stopping])
  if (line !== undefined) report(await answerTo(app, line, { emit: progress => report({ progress }), ending }, log))
  socket.end()
}

async function answerTo(app: App, line: string, call: OperationCall, log: Log): Promise<Payload> {
  try {
    const { version: theirs, operation: name, input } = questionIn(line)
    const operation = operationCalled(name)
    if (theirs !== version || !operation) throw otherVersion(theirs)
    return { result: await doneSomewhere(operation, app, input, call) }
  } catch (error) {
    const rejection = errorReplyOf(asDatabaseError(error, app.machinery.config.data))
    if (rejection) return { refusal: rejection }
    log.error({ err: error }, 'what the command line asked for failed')
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

const otherVersion = (theirs: string): Rejected =>
  new Rejected({
    code: 'ERR_OTHER_VERSION',
    status: UNREADABLE,
    message: `The Balcão that runs on this folder is version ${version}, this is ${theirs}. Restart it, or use the command line of its own version.`,
  })
