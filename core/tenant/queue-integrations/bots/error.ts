import { externalErrors } from '../../../domain/external-errors.ts'
import { type ErrorKind, type Failure, fail } from '../../../kit/errors.ts'
import { queueIntegrationErrors as errors } from '../contract.ts'
import type { BotError, ExternalError } from './bot.ts'

const rejections: Record<ExternalError, ErrorKind> = {
  private: externalErrors.ERR_OUTSIDE_PRIVATE,
  unreachable: externalErrors.ERR_OUTSIDE_UNREACHABLE,
  tls: externalErrors.ERR_OUTSIDE_TLS,
  slow: externalErrors.ERR_OUTSIDE_SLOW,
  stopped: externalErrors.ERR_OUTSIDE_SLOW,
  huge: errors.ERR_BOT_HUGE,
  key: errors.ERR_BOT_KEY,
  address: errors.ERR_BOT_ADDRESS,
  busy: errors.ERR_BOT_FAILED,
  failed: errors.ERR_BOT_FAILED,
  garbage: errors.ERR_BOT_GARBAGE,
  page: errors.ERR_BOT_PAGE,
  unset: errors.ERR_BOT_UNSET,
  unreadable: errors.ERR_BOT_UNREADABLE,
}

/** Why a bot did not answer, in words. `address` is '' for Google's own. */
export const errorOfBot = ({ fault: error, detail = '' }: BotError, address: string): Failure =>
  fail(rejections[error], { place: hostOf(address), detail })

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address || 'dialogflow.googleapis.com'
