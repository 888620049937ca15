/** An event of the company by its number, which counts from a start of the program (`boot`). */
export interface LastEvent {
  boot: string
  seq: number
}

let earliest: LastEvent | undefined

/** The last event when an answer was made, which its header says. */
export function noteLastEvent(content: string | null): void {
  const [boot, seq] = content?.split(' ') ?? []
  if (boot && seq) earliest ??= { boot, seq: Number(seq) }
}

/** The event that the first answer since this was last asked knew of: what is shown may lack all that came behind it. */
export function takeLastEvent(): LastEvent | undefined {
  const taken = earliest
  earliest = undefined
  return taken
}
