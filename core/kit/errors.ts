/**
 * The error catalogue: every code the server answers with, and its HTTP status (spec 1 §8, decision 2). A code without a
 * sentence in pt, en and es (`sentences/`) does not compile.
 */
export const errorStatus = {
  ERR_VALIDATION: 400,
  ERR_MALFORMED_BODY: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_TYPE: 400,
  ERR_TOO_MANY_FILES: 400,
  ERR_UNSUPPORTED_MEDIA: 415,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_NOT_FOUND: 404,
  ERR_INTERNAL: 500,
  ERR_STOPPING: 503,
  ERR_TOO_SLOW: 503,

  ERR_NO_TOKEN: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_PASSWORD_CHANGE_REQUIRED: 403,
  ERR_COMPANY_OVERDUE: 403,
  ERR_COMPANY_INACTIVE: 403,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_TOO_MANY_LOGINS: 429,
  ERR_SAME_PASSWORD: 400,
  ERR_WRONG_PASSWORD: 400,
  ERR_API_TOKEN: 401,
  ERR_IDEMPOTENCY_MISMATCH: 409,

  ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
  ERR_PLAN_NAME_ALREADY_EXISTS: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_OWN_COMPANY: 409,
  ERR_EMAIL_ALREADY_EXISTS: 409,
  ERR_SIGNUP_DISABLED: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_LIMIT_USERS: 400,
  ERR_LIMIT_CONNECTIONS: 400,
  ERR_LIMIT_QUEUES: 400,

  ERR_NO_USER_FOUND: 404,
  ERR_LAST_ADMIN: 409,
  ERR_OWN_USER: 409,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_NO_QUEUE_OPTION_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_SETTING_VALUE: 400,

  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_NO_DEF_WAPP_FOUND: 409,
  ERR_NO_WAPP_FOUND: 404,
  ERR_WAPP_NAME_ALREADY_EXISTS: 409,
  ERR_WAPP_TOKEN_UNUSABLE: 400,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_SESSION_STATE: 409,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_EDIT_WAPP_MSG: 409,
  ERR_FETCH_WAPP_MSG: 404,

  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACT_IN_USE: 409,
  ERR_NO_TICKET_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_TICKET_TRANSITION: 409,
  ERR_TICKET_TAKEN: 409,
  ERR_USER_NOT_IN_QUEUE: 400,
  ERR_CREATING_TICKET: 500,
  ERR_CREATING_MESSAGE: 500,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_MESSAGE_EMPTY: 400,
  ERR_MESSAGE_NOT_FAILED: 409,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_TAG_NAME_ALREADY_EXISTS: 409,
  ERR_MEDIA_LINK: 403,
  ERR_MEDIA_GONE: 404,
} as const satisfies Record<`ERR_${string}`, number>

export type ErrorCode = keyof typeof errorStatus

/** A refusal with a code of the catalogue; `data` fills its sentence and travels beside the code. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  constructor(code: ErrorCode, data: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.data = data
  }
  get status(): number {
    return errorStatus[this.code]
  }
}

/** `throw fail('ERR_NO_TAG_FOUND')`. */
export const fail = (code: ErrorCode, data?: Record<string, unknown>): Failure => new Failure(code, data)

/** The row, or the refusal when there is none. */
export function found<T>(row: T | undefined | null, code: ErrorCode): T {
  if (row === undefined || row === null) throw fail(code)
  return row
}

/** One fault of a request's input: where it is and what is wrong, in the words of the contract. */
export interface InputFault {
  path: string
  message: string
}
