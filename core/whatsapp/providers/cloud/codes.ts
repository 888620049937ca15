import type { SendFailureReason } from '../../../domain/send-failures.ts'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { OWN_CLOSE } from '../../events.ts'

/** What follows one of Meta's codes. */
export type CodeMeaning =
  /** The message failed for good. */
  | { fails: SendFailureReason }
  /** The message waits so long, more each time. */
  | { waits: number; mostly: number }
  /** The session ends with this close; what is to leave waits for the next one. */
  | { ends: number }

const fails = (reason: SendFailureReason): CodeMeaning => ({ fails: reason })
const ends = (close: number): CodeMeaning => ({ ends: close })
/** Something is wrong at Meta, or it goes too fast: it goes again, with growing pauses. */
const goesAgain: CodeMeaning = { waits: 5 * SECOND, mostly: HOUR }

/**
 * Meta's codes of sending, by its page of error codes as of autumn 2026. It is decided by the code alone, never by the title or the
 * HTTP status. A code that is not here fails the message (`rejected`).
 */
const codeMeanings: Readonly<Record<number, CodeMeaning>> = {
  0: ends(OWN_CLOSE.cloudToken),
  190: ends(OWN_CLOSE.cloudToken),
  3: ends(OWN_CLOSE.cloudPermission),
  10: ends(OWN_CLOSE.cloudPermission),
  ...Object.fromEntries(Array.from({ length: 100 }, (_, offset) => [200 + offset, ends(OWN_CLOSE.cloudPermission)])),
  131037: ends(OWN_CLOSE.cloudNumber),
  131045: ends(OWN_CLOSE.cloudNumber),
  133010: ends(OWN_CLOSE.cloudNumber),
  1: goesAgain,
  2: goesAgain,
  4: goesAgain,
  80007: goesAgain,
  130429: goesAgain,
  131000: goesAgain,
  131016: goesAgain,
  131057: goesAgain,
  133004: goesAgain,
  135000: goesAgain,
  131056: { waits: 6 * SECOND, mostly: 10 * MINUTE },
  // An account that is locked gets no better by hurry.
  368: { waits: 15 * MINUTE, mostly: HOUR },
  130497: { waits: 15 * MINUTE, mostly: HOUR },
  131031: { waits: 15 * MINUTE, mostly: HOUR },
  131047: fails('window'),
  131026: fails('unreachable'),
  131021: fails('unreachable'),
  131030: fails('unreachable'),
  131062: fails('unreachable'),
  130472: fails('capped'),
  131049: fails('capped'),
  131050: fails('opted-out'),
  131042: fails('payment'),
  131044: fails('payment'),
  131048: fails('account'),
  131064: fails('account'),
  131052: fails('media'),
  131053: fails('media'),
  132000: fails('template'),
  132001: fails('template'),
  132005: fails('template'),
  132007: fails('template'),
  132008: fails('template'),
  132012: fails('template'),
  132015: fails('template'),
  132016: fails('template'),
}

const rejected = fails('rejected')

/** What a code of Meta's means for the message that it is about. */
export const meaningOfCode = (code: number): CodeMeaning => codeMeanings[code] ?? rejected

/** Why a message failed that Meta had accepted before: then it goes again in no case, since people might get it twice. */
export function reasonOfFailure(code: number): SendFailureReason {
  const meaning = meaningOfCode(code)
  return 'fails' in meaning ? meaning.fails : 'rejected'
}

/** With which close a session ends that Meta does not let in; 408 and 503 where it is not about the account. */
export function closeOf(code: number, subcode: number | undefined): number {
  // An id that is none, or one that the token may not see: Meta tells no difference.
  if (code === 100 && subcode === 33) return OWN_CLOSE.cloudNumber
  const meaning = meaningOfCode(code)
  return 'ends' in meaning ? meaning.ends : 503
}
