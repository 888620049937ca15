import type { CompanyContext, CompanyTx } from '../../../company/index.ts'
import type { NumberCheck, Session } from '../../../whatsapp/index.ts'
import { connectedRows } from '../../connections/index.ts'

/**
 * Asks WhatsApp for a number through the first connection that answers, the default before the others. `no-answer` when none is
 * up or none knows: that says nothing about the number.
 */
export const askWhatsApp = async (company: CompanyContext, number: string): Promise<NumberCheck> =>
  (await askAboutNumbers(company, [number]))[0]!

/** The same of several in one question, as many as `numbersAtOnce` says; a connection is asked about those alone of which the one before knew nothing. */
export async function askAboutNumbers(company: CompanyContext, numbers: readonly string[]): Promise<NumberCheck[]> {
  const answers = numbers.map((): NumberCheck => ({ result: 'no-answer' }))
  for (const session of await openSessions(company)) {
    const unknown = answers
      .flatMap(({ result }, at) => (result === 'no-answer' ? [at] : []))
      .slice(0, session.numbersAtOnce)
    if (unknown.length === 0) break
    try {
      const emitted = await session.checkNumbers(unknown.map(at => numbers[at]!))
      for (const [order, at] of unknown.entries()) answers[at] = emitted[order]!
    } catch {
      // This connection fell in the meantime; the next one may know.
    }
  }
  return answers
}

/** About how many numbers a question may be, whichever connection answers it; 0 where none is up that does. */
export async function numbersAtOnce(tx: CompanyTx): Promise<number> {
  const sessions = await openSessions(tx)
  return sessions.length === 0 ? 0 : Math.min(...sessions.map(session => session.numbersAtOnce))
}

/** Those that answer such questions. */
async function openSessions({ db, services }: CompanyContext | CompanyTx): Promise<Session[]> {
  const { sessions } = services.whatsapp
  return (await connectedRows(db)).flatMap(({ id }) => {
    try {
      const session = sessions.session(id)
      return session.numbersAtOnce > 0 ? [session] : []
    } catch {
      // It fell, which its row does not say yet.
      return []
    }
  })
}
