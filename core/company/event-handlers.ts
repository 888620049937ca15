import type { DeskTx } from './context.ts'
import type { Fact } from './domain-events.ts'

export interface Reaction {
  readonly to: Fact<never, unknown>
  react(tx: DeskTx, data: never): Promise<unknown>
}

/** What a module does about a fact, inside of the transaction in which it is told: a throw undoes all of it. */
export const on = <Data, Answer>(
  to: Fact<Data, Answer>,
  react: (tx: DeskTx, data: Data) => Promise<Answer>,
): Reaction => ({ to, react })

/** Runs the reactions to a fact one after the other, in the order of the list of modules; returns their answers. */
export async function tellAll<Data, Answer>(
  reactions: readonly Reaction[],
  tx: DeskTx,
  to: Fact<Data, Answer>,
  data: Data,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const reaction of reactions)
    if (reaction.to === to) answers.push((await reaction.react(tx, data as never)) as Answer)
  return answers
}
