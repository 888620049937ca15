import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../../storage/migrate.ts'
import { openSqlite } from '../../../storage/sqlite.ts'

/** What tickets of before tell about who waits, and of what they said. */
test('tickets of before know since when their contact waits, and what they said last', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.endsWith('_waiting.sql') || name.endsWith('_waiting'))
  migrate(file, migrations.slice(0, before))
  file.exec(`
    INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt) VALUES (1, 'c', 'Ana', 'ana', 0, 0);
    INSERT INTO queues (id, name, color, createdAt, updatedAt) VALUES (1, 'Vendas', '#000001', 0, 0), (2, 'Suporte', '#000002', 0, 0);
    INSERT INTO tickets (id, uuid, status, contactId, queueId, chatbot, bot, lastMessage, lastMessageId, lastFromMe, createdAt, updatedAt) VALUES
      (1, 'a', 'open', 1, NULL, 0, '{}', 'e agora?', 13, 0, 0, 0),
      (2, 'b', 'open', 1, NULL, 0, '{}', 'Bom dia', 21, 1, 0, 0),
      (3, 'd', 'pending', 1, 2, 0, '{}', '', 32, 1, 0, 0),
      (4, 'e', 'pending', 1, NULL, 0, '{"asksQueue":true,"menus":1}', 'Olá! [1] Vendas', 42, 1, 0, 0),
      (5, 'f', 'pending', 1, NULL, 0, '{"asksQueue":true,"menus":1,"misses":2}', 'Opção inválida', 52, 1, 0, 0),
      (6, 'g', 'closed', 1, NULL, 0, '{}', 'tchau', 60, 0, 0, 0),
      (7, 'h', 'pending', 1, NULL, 0, '{}', 'oi de novo', 71, 0, 0, 0);
    INSERT INTO messages (id, ticketId, chatId, fromMe, waId, body, mediaType, source, userId, queueId, createdAt, updatedAt) VALUES
      (10, 1, 1, 0, '10', 'oi', 'text', 'contact', NULL, NULL, 10, 0), (11, 1, 1, 1, '11', 'Olá', 'text', 'chat', 7, NULL, 11, 0),
      (12, 1, 1, 0, '12', 'quero', 'text', 'contact', NULL, NULL, 12, 0), (13, 1, 1, 0, '13', 'e agora?', 'text', 'contact', NULL, NULL, 13, 0),
      (20, 2, 1, 0, '20', 'oi', 'text', 'contact', NULL, NULL, 20, 0), (21, 2, 1, 1, '21', 'Bom dia', 'text', 'chat', 7, NULL, 21, 0),
      (30, 3, 1, 0, '30', 'meu cartão', 'text', 'contact', NULL, 1, 30, 0), (31, 3, 1, 1, '31', 'Certo', 'text', 'phone', NULL, 1, 31, 0),
      (32, 3, 1, 1, '32', 'Transferido', 'text', 'system', NULL, 2, 33, 0),
      (40, 4, 1, 0, '40', 'oi', 'text', 'contact', NULL, NULL, 40, 0), (41, 4, 1, 0, '41', '', 'image', 'contact', NULL, NULL, 41, 0),
      (42, 4, 1, 1, '42', 'Olá! [1] Vendas', 'text', 'bot', NULL, NULL, 42, 0),
      (50, 5, 1, 0, '50', 'oi', 'text', 'contact', NULL, NULL, 50, 0), (51, 5, 1, 0, '51', 'hum', 'text', 'contact', NULL, NULL, 51, 0),
      (52, 5, 1, 1, '52', 'Opção inválida', 'text', 'bot', NULL, NULL, 52, 0),
      (60, 6, 1, 0, '60', 'tchau', 'text', 'contact', NULL, NULL, 60, 0),
      (70, 7, 1, 0, '70', 'obrigada', 'text', 'contact', NULL, NULL, 70, 0), (71, 7, 1, 0, '71', 'oi de novo', 'text', 'contact', NULL, NULL, 80, 0);
    INSERT INTO ticket_tracking (ticketId, contactId, beganAt, queuedAt, startedAt, finishedAt) VALUES
      (3, 1, 30, 32, NULL, NULL), (7, 1, 60, 60, 65, 75), (7, 1, 80, 80, NULL, NULL)`)
  migrate(file, migrations)
  const columns = 'waitingSince, chatbot, heardMessage, heardMessageId, lastUserId'
  const rows = file.prepare(`SELECT ${columns} FROM tickets ORDER BY id`).raw().all()
  file.close()
  expect(rows).toEqual([
    [12, 0, 'e agora?', 13, null],
    [null, 0, 'oi', 20, 7],
    // It was handed on, and what was said in the queue of before stays there.
    [32, 0, '', 30, null],
    [41, 1, 'Imagem', 41, null],
    [50, 0, 'hum', 51, null],
    [null, 0, '', null, null],
    [80, 0, 'oi de novo', 71, null],
  ])
})
