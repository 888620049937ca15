import { BASE, type Db, type Pick, type Size } from './means.ts'

const WORDS =
  'bom dia preciso de ajuda com meu pedido número entrega atrasada obrigado pela atenção quero saber o preço do produto endereço pagamento boleto cartão amanhã hoje loja horário abertura devolução troca garantia nota fiscal solução'.split(
    ' ',
  )
/** One message in so many names an order, which nearly nobody else names. */
const ORDER_EVERY = 10

/** A message each 20 seconds up to `BASE`; a fifth of them in tickets that are not closed. */
export function seedMessages(db: Db, size: Size & { whatsappId: number }, random: () => number, pick: Pick): void {
  const insert = db.prepare(
    'INSERT INTO messages (ticketId, whatsappId, chatId, senderId, fromMe, waId, body, ack, read, source, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)',
  )
  const alive = size.open + size.pending
  for (let i = 1; i <= size.messages; i++) {
    const ticketId = random() < 0.2 ? 1 + Math.floor(random() * alive) : 1 + Math.floor(random() * size.tickets)
    const contactId = 1 + ((ticketId - 1) % size.contacts)
    const fromMe = i % 2
    const words = Array.from({ length: 4 + Math.floor(random() * 12) }, () => pick(WORDS)).join(' ')
    const body = i % ORDER_EVERY === 0 ? `${words} PX${i}` : words
    const at = BASE - (size.messages - i) * 20_000
    const [ack, source] = fromMe ? [3, 'chat'] : [0, 'contact']
    const sender = fromMe ? null : contactId
    insert.run(ticketId, size.whatsappId, contactId, sender, fromMe, `SEED${i}`, body, ack, source, at, at)
  }
}
