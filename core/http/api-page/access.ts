import { featuresOfCall } from '../../domain/access/plan-features.ts'
import type { Allow, Route } from '../../domain/access/routes.ts'
import type { ErrorKind } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { BoundRoute } from '../bind.ts'

const KINDS: Record<Extract<Allow, string>, string> = {
  public: 'Anybody.',
  cookie: 'Whoever holds the refresh cookie of a sign-in.',
  hook: 'Whoever knows the address, by the key in it.',
  connection: 'The bearer of a connection’s token.',
  super: 'Super administrators of the platform.',
}

/** Who may call a route, in a sentence. */
export function whoMayCall(route: Route): string {
  const { allow, whenOverdue } = route
  const features = featuresOfCall(route)
  const who =
    typeof allow === 'string'
      ? KINDS[allow]
      : `Signed in as ${allow.profiles.join(', ')}${allow.right ? `, or with the right ${allow.right}` : ''} (${allow.name}).`
  return [
    who,
    features.length > 0 && `The plan includes ${features.join(' or ')}.`,
    whenOverdue && 'Also while the company is overdue.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whose calls a limit counts together. */
export function countedAs({ allow }: Pick<Route, 'allow'>): string {
  if (allow === 'connection' || allow === 'hook') return 'for all programs of a company together'
  return isForPeople(allow) ? 'for each person' : 'from one address'
}

/** Every rejection of a call: those before it is worked, then those of its module. */
export const errorsOf = ({ route, errors = [] }: BoundRoute): ErrorKind[] => [...commonErrors(route), ...errors]

/** What a call may be rejected with before it is worked. */
function commonErrors(route: Route): ErrorKind[] {
  const { allow, whenOverdue, query, body, files, rate, path } = route
  const errors: (ErrorKind | false | undefined)[] = [
    Boolean(query || body) && generalErrors.ERR_VALIDATION,
    Boolean(files) && generalErrors.ERR_FILE_TOO_LARGE,
    allow === 'connection' && generalErrors.ERR_API_TOKEN,
    ...(isForPeople(allow)
      ? [
          generalErrors.ERR_NO_TOKEN,
          generalErrors.ERR_SESSION_EXPIRED,
          generalErrors.ERR_TOKEN_EXPIRED,
          generalErrors.ERR_NO_PERMISSION,
        ]
      : []),
    featuresOfCall(route).length > 0 && generalErrors.ERR_PLAN_FEATURE,
    allow !== 'public' && allow !== 'cookie' && !whenOverdue && generalErrors.ERR_COMPANY_OVERDUE,
    path.includes(':') && generalErrors.ERR_NOT_FOUND,
    Boolean(rate) && generalErrors.ERR_TOO_MANY_REQUESTS,
  ]
  return errors.filter(kind => typeof kind === 'object')
}

/** What any call of its kind may be rejected with besides, which the page says once for all. */
export function anyCallsErrors({ route }: BoundRoute): ErrorKind[] {
  const { allow, method, body, files } = route
  const isKnown = allow !== 'public' && allow !== 'cookie'
  return [
    generalErrors.ERR_MALFORMED_BODY,
    ...(body || files ? [generalErrors.ERR_BODY_TOO_LARGE, generalErrors.ERR_UNSUPPORTED_MEDIA] : []),
    ...(files
      ? [
          generalErrors.ERR_FILE_TYPE,
          generalErrors.ERR_TOO_MANY_FILES,
          generalErrors.ERR_FILES_FULL,
          generalErrors.ERR_TRIALS_FULL,
        ]
      : []),
    ...(isForPeople(allow) ? [generalErrors.ERR_PASSWORD_CHANGE_REQUIRED] : []),
    ...(isKnown && allow !== 'hook' ? [generalErrors.ERR_COMPANY_INACTIVE] : []),
    ...(isKnown && method !== 'GET' && method !== 'DELETE' ? [generalErrors.ERR_DESK_FULL] : []),
    generalErrors.ERR_TOO_BUSY,
    generalErrors.ERR_STORAGE_FULL,
  ]
}

const isForPeople = (allow: Allow): boolean => typeof allow === 'object' || allow === 'super'
