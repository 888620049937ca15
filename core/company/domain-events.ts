import type { Actor, Audited } from '../domain/access/audited.ts'

/**
 * Something that happens in one module and concerns others: a queue is about to go, a contact is to be told something. Who
 * tells it does not know who reacts. `Data` is what is told, `Answer` what each reaction returns.
 */
export interface DomainEvent<Data, Answer = void> {
  readonly name: string
  /** Tells the compiler alone. */
  readonly types?: (data: Data) => Answer
}

/** `export const queueLeaving = domainEvent<{ queueId: number }>('queue leaving')`, in `contract.ts` or `index.ts` of the module that tells it. */
export const domainEvent = <Data, Answer = void>(name: string): DomainEvent<Data, Answer> => ({ name })

/** An act that the company's audit log is to remember; `tx.audit` tells it. */
export const audited = domainEvent<Audited & { by: Actor }>('audited')
