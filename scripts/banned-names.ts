import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Words of a dialect that this project once had. None of them is part of a name that is declared (decision 877). */
const WORDS: ReadonlySet<string> = new Set([
  'told',
  'heard',
  'hear',
  'hears',
  'tell',
  'tells',
  'said',
  'kept',
  'fault',
  'faults',
  'faulty',
  'refusal',
  'refusals',
  'refused',
  'trouble',
  'diary',
  'takeover',
  'leftovers',
  'errand',
  'errands',
  'breather',
  'complain',
  'complaint',
  'complaints',
  'awaken',
  'talk',
  'talks',
  'talker',
  'standing',
  'manners',
  'ears',
])

/** Whole names of that dialect, whose words are right elsewhere. */
const NAMES: ReadonlySet<string> = new Set([
  'Desk',
  'DeskTx',
  'Desks',
  'DeskCall',
  'DeskFault',
  'ModuleLaws',
  'LoopTurns',
  'UnderWay',
  'AskedTogether',
  'AtOnce',
  'FairPlaces',
  'Turns',
  'Alarms',
  'Doors',
  'Door',
  'WayOut',
  'placesOf',
  'demandFewer',
  'counted',
  'shown',
  'Shown',
  'fact',
  'Fact',
  'putOff',
  'inPieces',
  'tellEach',
])

/** Names of files of that dialect. */
const FILES: ReadonlySet<string> = new Set(['laws.ts', 'told.ts', 'facts.ts', 'refusal.ts', 'held.ts', 'kept.ts'])

/** Named like a column, a field on the wire or a function of SQL, which keep their names. */
const ALLOWED: ReadonlySet<string> = new Set([
  'OfficialStanding',
  'firstSignInTold',
  'hear',
  'isSaidToIt',
  'isStanding',
  'kept',
  'keptId',
  'offeredStanding',
  'refusal',
  'saidByUs',
  'saidOn',
  'saidOne',
  'straysTold',
  'takeoverModule',
  'talks',
  'tell',
  'toldAt',
])

/** Code of others, and this list with its test. */
const OUTSIDE = /^ui\/vendor\/|^scripts\/banned-names\./

const DECLARED = /\b(?:const|let|var|function\*?|class|interface|type|enum)\s+([A-Za-z_]\w*)/g

const wordsOf = (name: string): string[] =>
  (name.includes('_') ? name.split('_') : (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? [])).map(word =>
    word.toLowerCase(),
  )

/** The names of the dialect that a source declares. */
export const bannedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(DECLARED)]
      .map(([, name = '']) => name)
      .filter(name => !ALLOWED.has(name) && (NAMES.has(name) || wordsOf(name).some(word => WORDS.has(word)))),
  ),
]

/** Where the sources of the project have names of the dialect: `path: name`. */
export function bannedNames(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const paths = listed.split('\n').filter(path => path !== '' && !OUTSIDE.test(path))
  return paths.flatMap(path => {
    const names = bannedIn(readIfThere(path)).map(name => `${path}: ${name}`)
    return FILES.has(basename(path)) ? [path, ...names] : names
  })
}

/** '' for a file that is deleted and not committed yet. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
