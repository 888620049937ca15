import { type Refusal, refusalOf } from '../../core/app/operations/refusal.ts'
import { exitCodes } from './exit-codes.ts'

/** What is told of an error: a code for scripts, a sentence for people, and how the program ends. */
export interface Fault extends Omit<Refusal, 'status'> {
  exit: number
}

/** Errors that the person at the terminal can mend, by their names: to know them is not to load what throws them. */
const MENDABLE: Record<string, [code: string, exit: keyof typeof exitCodes]> = {
  ConfigFault: ['ERR_CONFIG', 'usage'],
  AddressFault: ['ERR_ADDRESS', 'unavailable'],
  FolderFault: ['ERR_FOLDER', 'usage'],
  DiskFault: ['ERR_DISK', 'unavailable'],
  FileFault: ['ERR_FILE', 'usage'],
  SourceFault: ['ERR_SOURCE', 'usage'],
  MigrationFault: ['ERR_OTHER_VERSION', 'usage'],
  BackupFault: ['ERR_BACKUP', 'usage'],
  FolderInUse: ['ERR_FOLDER_IN_USE', 'unavailable'],
}

/** The system says no: a disk that is full or may only be read, a file of somebody else's. */
const SYSTEM: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'lies on a disk that can only be read',
  ENOSPC: 'has no room left on its disk',
  EISDIR: 'is a folder',
  ENOTDIR: 'is no folder',
  EEXIST: 'is there already',
  ENAMETOOLONG: 'is a name that is too long',
}

/** What the system says of a file, in words; undefined for any other error. */
export function systemSentence(error: unknown): string | undefined {
  const { code = '', path } = error as Partial<NodeJS.ErrnoException>
  return path !== undefined && SYSTEM[code] ? `${path} ${SYSTEM[code]}.` : undefined
}

export function faultOf(error: unknown): Fault {
  const refusal = refusalOf(error)
  if (refusal) {
    const { status, ...told } = refusal
    return { ...told, exit: exitCodes[kindOf(refusal)].code }
  }
  const { name = '', code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  const mendable = MENDABLE[name]
  if (mendable) return { code: mendable[0], message, exit: exitCodes[mendable[1]].code }
  const sentence = systemSentence(error)
  if (sentence !== undefined) return { code: `ERR_${code}`, message: sentence, exit: exitCodes.usage.code }
  return { code: 'ERR_INTERNAL', message, exit: exitCodes.ours.code }
}

function kindOf({ code, status }: Refusal): keyof typeof exitCodes {
  if (code === 'ERR_VALIDATION') return 'usage'
  if (status === 404) return 'missing'
  return status === 429 || status >= 500 ? 'unavailable' : 'refused'
}
