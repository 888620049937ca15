/**
 * Works the same question once for all who ask it at the same time. Anyone who asks while it is being answered waits for the next
 * answer, together with all others who do: nobody gets one that was begun before they asked.
 */
export class Coalescer<Answer> {
  private readonly lines = new Map<string, { running: Promise<unknown>; next?: Promise<Answer> }>()

  ask(question: string, work: () => Promise<Answer>): Promise<Answer> {
    const line = this.lines.get(question)
    if (!line) return this.begin(question, work)
    line.next ??= line.running.then(() => this.begin(question, work))
    return line.next
  }

  private begin(question: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = work()
    const line: { running: Promise<unknown>; next?: Promise<Answer> } = { running: answer.catch(() => undefined) }
    this.lines.set(question, line)
    void line.running.then(() => {
      if (!line.next) this.lines.delete(question)
    })
    return answer
  }
}
