import Database from 'better-sqlite3'
import { seeded } from './random.ts'

/** The company that all figures are measured on (`performance`: 20,000 contacts, 50,000 tickets, 1,000,000 messages). */
export const SIZE = { contacts: 20_000, tickets: 50_000, open: 1_200, pending: 800, messages: 1_000_000 }
export type Size = typeof SIZE

const NAMES =
  'Ana Bruno Carla Daniel Elisa Fábio Gabriela Heitor Íris João Kátia Luís Márcia Nélson Olívia Paulo'.split(' ')
const FAMILIES =
  'Araújo Barbosa Conceição Duarte Esteves Fonseca Gonçalves Lima Magalhães Nogueira Ramalho Simões'.split(' ')
const WORDS =
  'bom dia preciso de ajuda com meu pedido número entrega atrasada obrigado pela atenção quero saber o preço do produto endereço pagamento boleto cartão amanhã hoje loja horário abertura devolução troca garantia nota fiscal solução'.split(
    ' ',
  )
const BASE = Date.parse('2026-11-01T12:00:00Z')
const MINUTE = 60_000

/** Fills a desk file of the product with a deterministic year of work. The schema is the product's own. */
export function seedDesk(file: string, size: Size = SIZE): void {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = OFF')
  const random = seeded(20261101)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  db.transaction(() => {
    seedPeople(db)
    seedContacts(db, size, pick)
    seedTickets(db, size, random)
    seedMessages(db, size, random, pick)
    db.exec('ANALYZE')
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

type Db = InstanceType<typeof Database>

function seedPeople(db: Db): void {
  const queue = db.prepare('INSERT INTO queues (name, color, createdAt, updatedAt) VALUES (?, ?, ?, ?)')
  for (let i = 1; i <= 5; i++) queue.run(`Setor ${i}`, `#${String(i).repeat(6)}`, BASE, BASE)
  const user = db.prepare('INSERT INTO users (name, email, profile, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)')
  for (let i = 1; i <= 20; i++) user.run(`Atendente ${i}`, `agent${i}@bench.example`, 'user', BASE, BASE)
  db.exec('INSERT INTO user_queues (userId, queueId) SELECT u.id, q.id FROM users u, queues q')
  db.prepare(
    'INSERT INTO whatsapps (name, status, linked, isDefault, createdAt, updatedAt) VALUES (?, ?, 1, 1, ?, ?)',
  ).run('Principal', 'DISCONNECTED', BASE, BASE)
  db.prepare('INSERT INTO tags (name, color, createdAt, updatedAt) VALUES (?, ?, ?, ?)').run(
    'VIP',
    '#A4CCCC',
    BASE,
    BASE,
  )
}

function seedContacts(db: Db, { contacts }: Size, pick: <T>(list: readonly T[]) => T): void {
  const insert = db.prepare(
    'INSERT INTO contacts (uuid, name, number, lid, whatsappId, folded, createdAt, updatedAt) VALUES (?, ?, ?, ?, 1, ?, ?, ?)',
  )
  for (let i = 1; i <= contacts; i++) {
    const name = `${pick(NAMES)} ${pick(FAMILIES)} ${i}`
    const number = `55119${String(80_000_000 + i)}`
    const folded = `${name} ${number}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    insert.run(uuid('c', i), name, number, `9${String(i).padStart(14, '0')}`, folded, BASE, BASE)
  }
}

function seedTickets(db: Db, size: Size, random: () => number): void {
  const insert = db.prepare(
    'INSERT INTO tickets (uuid, status, contactId, whatsappId, queueId, userId, lastMessage, unreadMessages, createdAt, updatedAt) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?)',
  )
  const track = db.prepare(
    'INSERT INTO ticket_tracking (ticketId, whatsappId, contactId, queueId, userId, queuedAt, startedAt, finishedAt, rate, ratedAt) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (let i = 1; i <= size.tickets; i++) {
    const status = i <= size.open ? 'open' : i <= size.open + size.pending ? 'pending' : 'closed'
    const queueId = 1 + Math.floor(random() * 5)
    const userId = status === 'pending' ? null : 2 + Math.floor(random() * 20)
    const at = BASE - Math.floor(random() * 300 * 24 * 60) * MINUTE
    const contactId = 1 + ((i - 1) % size.contacts)
    const unread = status === 'pending' ? 1 : 0
    insert.run(uuid('d', i), status, contactId, queueId, userId, 'obrigado pela atenção', unread, at, at)
    const finished = status === 'closed' ? at + 30 * MINUTE : null
    const rated = finished && random() < 0.3
    const started = status === 'pending' ? null : at + 5 * MINUTE
    track.run(
      i,
      contactId,
      queueId,
      userId,
      at,
      started,
      finished,
      rated ? 1 + Math.floor(random() * 3) : null,
      rated ? finished : null,
    )
  }
}

function seedMessages(db: Db, size: Size, random: () => number, pick: <T>(list: readonly T[]) => T): void {
  const insert = db.prepare(
    'INSERT INTO messages (ticketId, whatsappId, chatId, senderId, fromMe, waId, body, ack, read, source, createdAt, updatedAt) VALUES (?, 1, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)',
  )
  const alive = size.open + size.pending
  for (let i = 1; i <= size.messages; i++) {
    const ticketId = random() < 0.2 ? 1 + Math.floor(random() * alive) : 1 + Math.floor(random() * size.tickets)
    const contactId = 1 + ((ticketId - 1) % size.contacts)
    const fromMe = i % 2
    const length = 4 + Math.floor(random() * 12)
    const body = Array.from({ length }, () => pick(WORDS)).join(' ')
    const at = BASE - (size.messages - i) * 20_000
    insert.run(
      ticketId,
      contactId,
      fromMe ? null : contactId,
      fromMe,
      `SEED${i}`,
      body,
      fromMe ? 3 : 0,
      fromMe ? 'chat' : 'contact',
      at,
      at,
    )
  }
}

const uuid = (kind: string, id: number): string =>
  `00000000-0000-4000-8000-${kind.repeat(2)}${String(id).padStart(10, '0')}`
