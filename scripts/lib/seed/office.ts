import { BASE, type Db, type Size } from './means.ts'

const TAGS = 200
const QUICK_MESSAGES = 2_000
/** Of the finished tickets one in so many has a tag. */
const TAGGED = 3

const WORDS = ['entrega', 'frete', 'garantia', 'horario', 'pagamento', 'preco', 'prazo', 'troca']

/** Tags on finished tickets, so that the lists of what is open are as they were without; as many tickets for each. */
export function seedTags(db: Db, { open, pending, tickets }: Size): void {
  const insert = db.prepare(
    'INSERT INTO tags (name, folded, color, kanban, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)',
  )
  for (let n = 1; n <= TAGS; n++) insert.run(`Assunto ${n}`, `assunto ${n}`, '#a4cccc', n <= 5 ? 1 : 0, BASE, BASE)
  const hang = db.prepare('INSERT INTO ticket_tags (ticketId, tagId) VALUES (?, ?)')
  for (let id = open + pending + TAGGED, n = 0; id <= tickets; id += TAGGED, n++) hang.run(id, 1 + (n % TAGS))
}

/** What the whole company answers with: each word many times over. */
export function seedQuickMessages(db: Db): void {
  const insert = db.prepare(
    'INSERT INTO quick_messages (shortcode, folded, message, geral, status, createdAt, updatedAt) VALUES (?, ?, ?, 1, 1, ?, ?)',
  )
  for (let n = 1; n <= QUICK_MESSAGES; n++) {
    const shortcode = `${WORDS[n % WORDS.length]}${n}`
    insert.run(shortcode, shortcode, `Olá, {{firstName}}! Sobre ${shortcode} temos boas novas.`, BASE, BASE)
  }
}
