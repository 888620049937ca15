import type { Row } from '../../storage/index.ts'

export type ChargeStatus = Row<'charges'>['status']

/**
 * What may happen to a charge, and what it is then. It is `asked` before its provider learns of it, and `open` once that has said how to
 * pay. It is `void` when nobody owes it any more, until the provider knows. In the end it is `paid`, or `cancelled`: nobody can pay it.
 * What is not here leaves it as it is.
 */
export const chargeMoves = {
  /** Someone wants to pay once more what has the same reference, as with the operator's own Pix. */
  wanted: { void: 'asked', cancelled: 'asked' },
  /** Its provider said how it can be paid. */
  offered: { asked: 'open', open: 'open' },
  /** Nobody owes it any more: its invoice was paid otherwise, is of another value, or it is asked for elsewhere. */
  released: { asked: 'void', open: 'void' },
  /** Its provider was told so, and nobody can pay it; also one of an invoice that is gone, which nobody released. */
  withdrawn: { asked: 'cancelled', open: 'cancelled', void: 'cancelled' },
  /** Its provider says by itself that nobody can pay it any more, took less and no more, or gave back what came. */
  ended: { asked: 'cancelled', open: 'cancelled', void: 'cancelled' },
  /** Money came, whether it paid an invoice or nothing. */
  settled: { asked: 'paid', open: 'paid', void: 'paid', cancelled: 'paid' },
} as const satisfies Record<string, Partial<Record<ChargeStatus, ChargeStatus>>>

export type ChargeMove = keyof typeof chargeMoves

const movesOf: Record<ChargeMove, Partial<Record<ChargeStatus, ChargeStatus>>> = chargeMoves

/** What a charge is afterwards; undefined where it stays what it is. */
export const statusAfter = (status: ChargeStatus, move: ChargeMove): ChargeStatus | undefined => movesOf[move][status]

/** Those with which that may happen. */
export const statusesBefore = (move: ChargeMove): ChargeStatus[] => Object.keys(movesOf[move]) as ChargeStatus[]
