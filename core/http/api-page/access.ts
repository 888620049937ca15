import { permissions } from '../../access/roles.ts'
import type { Route } from '../../access/routes.ts'
import type { ErrorCode } from '../../kit/errors.ts'

const KINDS: Record<string, string> = {
  public: 'Anybody.',
  cookie: 'Whoever holds the refresh cookie of a sign-in.',
  connection: 'The bearer of a connection’s token.',
  super: 'Super administrators of the platform.',
}

/** Who may call a route, in a sentence. */
export function whoMayCall({ allow, feature, whenOverdue }: Route): string {
  const profiles = (permissions as Record<string, readonly string[]>)[allow] ?? []
  const who = KINDS[allow] ?? `Signed in as ${profiles.join(', ')} (${allow}).`
  return [who, feature ? `The plan includes ${feature}.` : '', whenOverdue ? 'Also while the company is overdue.' : '']
    .filter(Boolean)
    .join(' ')
}

/** What the house itself may answer before the call is worked; each room adds its own (see the list of errors). */
export function commonErrors({ allow, feature, whenOverdue, query, body, files, rate, path }: Route): ErrorCode[] {
  const errors: (ErrorCode | false | undefined)[] = [
    Boolean(query || body) && 'ERR_VALIDATION',
    Boolean(files) && 'ERR_FILE_TOO_LARGE',
    allow === 'connection' && 'ERR_API_TOKEN',
    ...(isForPeople(allow)
      ? (['ERR_NO_TOKEN', 'ERR_SESSION_EXPIRED', 'ERR_TOKEN_EXPIRED', 'ERR_NO_PERMISSION'] as const)
      : []),
    Boolean(feature) && 'ERR_PLAN_FEATURE',
    allow !== 'public' && allow !== 'cookie' && !whenOverdue && 'ERR_COMPANY_OVERDUE',
    path.includes(':') && 'ERR_NOT_FOUND',
    Boolean(rate) && 'ERR_TOO_MANY_REQUESTS',
  ]
  return errors.filter(code => typeof code === 'string')
}

const isForPeople = (allow: string): boolean => !['public', 'cookie', 'connection'].includes(allow)
