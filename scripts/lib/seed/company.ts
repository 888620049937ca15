import Database from 'better-sqlite3'
import { seeded } from '../random.ts'
import { BASE, type Db, type Pick, type Size } from './means.ts'
import { seedMessages } from './messages.ts'
import { seedQuickMessages, seedTags } from './office.ts'

export type { Size } from './means.ts'

/** The company that all figures are measured on (`performance`: 20,000 contacts, 50,000 tickets, 1,000,000 messages). */
export const SIZE: Size = { contacts: 20_000, tickets: 50_000, open: 1_200, pending: 800, messages: 1_000_000 }
export const QUICK_SIZE: Size = { contacts: 2_000, tickets: 5_000, open: 300, pending: 100, messages: 20_000 }

/** Who and what the product itself made: everything else hangs on it. */
export interface Ground {
  userIds: readonly number[]
  queueIds: readonly number[]
}

const NAMES =
  'Ana Bruno Carla Daniel Elisa Fábio Gabriela Heitor Íris João Kátia Luís Márcia Nélson Olívia Paulo'.split(' ')
const FAMILIES =
  'Araújo Barbosa Conceição Duarte Esteves Fonseca Gonçalves Lima Magalhães Nogueira Ramalho Simões'.split(' ')
const MINUTE = 60_000

/** Fills a desk file of the product with a deterministic year of work. The schema is the product's own. */
export function seedCompany(file: string, ground: Ground, size: Size): void {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = OFF')
  const random = seeded(20261101)
  const pick: Pick = list => list[Math.floor(random() * list.length)]!
  db.transaction(() => {
    const whatsappId = seedConnection(db)
    seedContacts(db, size, whatsappId, pick)
    seedTickets(db, { ...size, ...ground, whatsappId }, random, pick)
    seedMessages(db, { ...size, whatsappId }, random, pick)
    seedTags(db, size)
    seedQuickMessages(db)
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/** Linked, but offline for good: what is sent is accepted and waits in the outbox. */
function seedConnection(db: Db): number {
  const added = db
    .prepare('INSERT INTO whatsapps (name, status, linked, isDefault, createdAt, updatedAt) VALUES (?, ?, 1, 1, ?, ?)')
    .run('Principal', 'DISCONNECTED', BASE, BASE)
  return Number(added.lastInsertRowid)
}

function seedContacts(db: Db, { contacts }: Size, whatsappId: number, pick: Pick): void {
  const insert = db.prepare(
    'INSERT INTO contacts (uuid, name, number, lid, whatsappId, folded, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (let i = 1; i <= contacts; i++) {
    const name = `${pick(NAMES)} ${pick(FAMILIES)} ${i}`
    const number = `55119${String(80_000_000 + i)}`
    const normalized = `${name}  ${number}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    insert.run(uuid('c', i), name, number, `9${String(i).padStart(14, '0')}`, whatsappId, normalized, BASE, BASE)
  }
}

function seedTickets(db: Db, size: Size & Ground & { whatsappId: number }, random: () => number, pick: Pick): void {
  const { whatsappId } = size
  const insert = db.prepare(
    'INSERT INTO tickets (uuid, status, contactId, whatsappId, queueId, userId, lastMessage, unreadMessages, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const track = db.prepare(
    'INSERT INTO ticket_tracking (ticketId, whatsappId, contactId, queueId, userId, beganAt, queuedAt, startedAt, finishedAt, rate, ratedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (let i = 1; i <= size.tickets; i++) {
    const status = i <= size.open ? 'open' : i <= size.open + size.pending ? 'pending' : 'closed'
    const [queueId, userId] = [pick(size.queueIds), status === 'pending' ? null : pick(size.userIds)]
    const at = BASE - Math.floor(random() * 300 * 24 * 60) * MINUTE
    const contactId = 1 + ((i - 1) % size.contacts)
    const unread = status === 'pending' ? 1 : 0
    insert.run(uuid('d', i), status, contactId, whatsappId, queueId, userId, 'obrigado pela atenção', unread, at, at)
    const finished = status === 'closed' ? at + 30 * MINUTE : null
    const rated = finished !== null && random() < 0.3
    const started = status === 'pending' ? null : at + 5 * MINUTE
    const rating = rated ? [1 + Math.floor(random() * 3), finished] : [null, null]
    track.run(i, whatsappId, contactId, queueId, userId, at, at, started, finished, ...rating)
  }
}

const uuid = (kind: string, id: number): string =>
  `00000000-0000-4000-8000-${kind.repeat(2)}${String(id).padStart(10, '0')}`
