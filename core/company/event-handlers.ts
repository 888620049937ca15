import type { CompanyTx } from './context.ts'
import type { DomainEvent } from './domain-events.ts'

export interface Reaction {
  readonly to: DomainEvent<never, unknown>
  react(tx: CompanyTx, data: never): Promise<unknown>
}

/** What a module does about a fact, inside of the transaction in which it is told: a throw undoes all of it. */
export const on = <Data, Answer>(
  to: DomainEvent<Data, Answer>,
  react: (tx: CompanyTx, data: Data) => Promise<Answer>,
): Reaction => ({ to, react })

/** Runs the reactions to a fact one after the other, in the order of the list of modules; returns their answers. */
export async function emitAll<Data, Answer>(
  eventHandlers: readonly Reaction[],
  tx: CompanyTx,
  to: DomainEvent<Data, Answer>,
  data: Data,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const eventHandler of eventHandlers)
    if (eventHandler.to === to) answers.push((await eventHandler.react(tx, data as never)) as Answer)
  return answers
}
