import { type ErrorReply, errorReplyOf, UNREADABLE } from '../../core/app/operations/error.ts'
import { exitCodes } from './exit-codes.ts'

/** What is told about an error: a code for scripts, a sentence for people, and how the program ends. */
export interface Problem extends Omit<ErrorReply, 'status'> {
  exit: number
}

export type Exit = keyof typeof exitCodes

/**
 * Errors that the person at the terminal can fix, by their names: to know them is not to load what throws them. One that says how
 * the program ends (`exit`) ends it so.
 */
const MENDABLE: Record<string, [code: string, exit: Exit]> = {
  ConfigFault: ['ERR_CONFIG', 'usage'],
  AddressFault: ['ERR_ADDRESS', 'unavailable'],
  FolderFault: ['ERR_FOLDER', 'usage'],
  PlatformFault: ['ERR_PLATFORM', 'usage'],
  KeyFault: ['ERR_KEY', 'usage'],
  UpgradeFault: ['ERR_UPGRADE_CHECK', 'unavailable'],
  FileFault: ['ERR_FILE', 'usage'],
  MigrationFault: ['ERR_OTHER_VERSION', 'usage'],
  FolderInUse: ['ERR_FOLDER_IN_USE', 'unavailable'],
}

/** The system says no: a disk that is full or may only be read, a file of someone else's. */
const SYSTEM: Record<string, [sentence: string, exit: Exit]> = {
  ENOENT: ['is not there', 'missing'],
  EACCES: ['may not be used by this user', 'usage'],
  EPERM: ['may not be used by this user', 'usage'],
  EROFS: ['lies on a disk that can only be read', 'unavailable'],
  ENOSPC: ['has no room left on its disk', 'unavailable'],
  EISDIR: ['is a folder', 'usage'],
  ENOTDIR: ['is no folder', 'usage'],
  EEXIST: ['is there already', 'refused'],
  ENAMETOOLONG: ['is a name that is too long', 'usage'],
}

/** What the system says of a file, in words, and how the program ends; undefined for any other error. */
export function systemError(error: unknown): { message: string; exit: Exit } | undefined {
  const { code = '', path } = error as Partial<NodeJS.ErrnoException>
  const known = path === undefined ? undefined : SYSTEM[code]
  return known && { message: `${path} ${known[0]}.`, exit: known[1] }
}

/** What is told about an error; `nameOf` says how a field of what was asked for is called on the command line. */
export function errorOf(error: unknown, nameOf: (path: string) => string = path => path): Problem {
  const rejection = errorReplyOf(error)
  if (rejection) {
    const { status, ...emitted } = rejection
    const { faults: errors, message } = emitted
    const lines = errors?.map(({ path, message }) => (path ? `${nameOf(path)}: ${message}` : message))
    return { ...emitted, message: lines?.join('\n') ?? message, exit: exitCodes[kindOf(rejection)].code }
  }
  const {
    name = '',
    code = '',
    message = String(error),
    exit,
  } = error as Partial<NodeJS.ErrnoException> & { exit?: Exit }
  const mendable = MENDABLE[name]
  if (mendable) return { code: mendable[0], message, exit: exitCodes[exit ?? mendable[1]].code }
  const system = systemError(error)
  if (system) return { code: `ERR_${code}`, message: system.message, exit: exitCodes[system.exit].code }
  return { code: 'ERR_INTERNAL', message, exit: exitCodes.ours.code }
}

function kindOf({ code, status }: ErrorReply): Exit {
  if (code === 'ERR_VALIDATION' || status === UNREADABLE) return 'usage'
  if (status === 404) return 'missing'
  return status === 429 || status >= 500 ? 'unavailable' : 'refused'
}
