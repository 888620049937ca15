/**
 * Everything that the browser keeps between visits: the one place that spells the keys (spec 1 §3, Local storage keys).
 * A browser that rejects storage (private mode, quota) behaves as if nothing was stored.
 */
interface Stored {
  token: string
  companyId: number
  userId: number
  companyDueDate: string
  whatsappId: number
  /** Present when the company uses campaigns (decision 31). */
  cshow: 'true'
  /** 0 to 1. */
  volume: number
  tasks: unknown
  preferredTheme: 'light' | 'dark'
  /** Whether the menu shows icons alone. */
  menuFolded: boolean
  i18nextLng: string
  /** Which problems of the desk an administrator knows and put away here. */
  knownProblems: string
  /** Whether messages begin with the user's name; on unless it is false. */
  signOption: boolean
  /** The emojis that were chosen last, newest first. */
  emojis: readonly string[]
  /** When the subscription of the company that was worked for here ran out, `20/11/2026`; until the next sign-in. */
  overdueOn: string
  /** By user: which of the open lists was shown, and what was chosen above the lists. */
  lists: Readonly<Record<number, object>>
  /** How the calendar is shown: by month, week, day or as a list. */
  calendarView: string
  /** Which of the ticket lists was open, until the session ends. */
  listTab: string
  /** What requests of the flow editor brought last, by their node; until the session ends. */
  flowResponses: Readonly<Record<string, object>>
  /** Who is told here of what happens while no page is in sight. */
  pushFor: number
  /** The last news that some window announced; until the session ends. */
  announced: readonly string[]
  /** Texts that were sent here and that the server has not answered for yet. */
  unsent: readonly unknown[]
  /** The same of the chats of the team. */
  unsentChats: readonly unknown[]
}

export type LocalKey = keyof Stored

const plainText: ReadonlySet<LocalKey> = new Set([
  'token',
  'companyDueDate',
  'cshow',
  'preferredTheme',
  'i18nextLng',
  'overdueOn',
  'calendarView',
  'listTab',
  'knownProblems',
])
const sessionKeys: readonly LocalKey[] = [
  'token',
  'companyId',
  'userId',
  'companyDueDate',
  'whatsappId',
  'cshow',
  'listTab',
  'flowResponses',
  'announced',
]

export const local = {
  get<K extends LocalKey>(key: K): Stored[K] | undefined {
    try {
      const text = localStorage.getItem(key)
      if (text === null) return undefined
      return (plainText.has(key) ? text : JSON.parse(text)) as Stored[K]
    } catch {
      return undefined
    }
  },
  /** Keeps a value; undefined and null forget it. */
  set<K extends LocalKey>(key: K, value: Stored[K] | undefined | null): void {
    try {
      if (value === undefined || value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, plainText.has(key) ? String(value) : JSON.stringify(value))
    } catch {}
  },
  /** Forgets who was signed in; tastes (theme, language, volume) stay. */
  forgetSession(): void {
    for (const key of sessionKeys) local.set(key, undefined)
  },
  /** Tells when another tab changed a key. */
  onChange(key: LocalKey, listener: () => void): () => void {
    const receive = (event: StorageEvent): void => {
      if (event.key === key) listener()
    }
    addEventListener('storage', receive)
    return () => removeEventListener('storage', receive)
  },
}
