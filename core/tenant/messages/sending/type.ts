import type { CompanyTx } from '../../../company/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import { run } from '../../../storage/index.ts'
import { ProviderError } from '../../../whatsapp/index.ts'
import { addressOf } from '../../contacts/index.ts'
import type { TicketRow } from '../../tickets/index.ts'
import type { Names } from '../record/store.ts'

const NAMES = 'SELECT number, lid, groupJid FROM contacts WHERE id = ?'

/** The contact of a ticket sees that the desk types, for some ten seconds; nobody who is not there now sees it later. */
export async function typeAsBot(tx: CompanyTx, { whatsappId, contactId }: TicketRow): Promise<void> {
  if (whatsappId === null || !mayAutomate(tx.entitlements())) return
  const [contact] = await run<Names>(tx.db, NAMES, [contactId])
  if (!contact) return
  const { services } = tx
  const { sessions } = services.whatsapp
  tx.afterCommit(() => {
    if (sessions.state(whatsappId)?.status !== 'CONNECTED') return
    void services.background('showing that a bot types', async () => {
      await sessions.session(whatsappId).showTyping(addressOf(contact)).catch(ignoreFall)
    })
  })
}

function ignoreFall(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
}
