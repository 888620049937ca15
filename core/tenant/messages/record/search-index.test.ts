import { randomInt } from 'node:crypto'
import { statSync } from 'node:fs'
import { expect } from 'vitest'
import { INDEXED_TEXT } from '../../../kit/limits.ts'
import { deskFile, run } from '../../../storage/index.ts'
import { test } from '../testing/test.ts'
import { insertMessage, messageRow } from './store.ts'

/** Words that nobody has said before, as many customers together write them. */
const longText = (): string =>
  Array.from({ length: INDEXED_TEXT }, () => ' abcdefghijklmnopqrstuvwxyz'[randomInt(27)]).join('')

test('each long message merges its part of the index of texts, and none makes up for many others', async ({
  world,
  company,
  chat,
}) => {
  const { id: _, ...first } = (await company.desk(({ db }) => messageRow(db, chat.first.id)))!
  const bytes = () => statSync(`${deskFile(world.folder, company.id)}-wal`).size
  const written: number[] = []
  for (let at = 0; at < 150; at += 1) {
    const before = bytes()
    const row = { ...first, waId: `LONG${at}`, body: longText() }
    await company.desk(desk => desk.transaction(tx => insertMessage(tx, row)))
    written.push((bytes() - before) / 4120)
  }
  expect(Math.max(...written)).toBeLessThan(200)
  const parts = 'SELECT count(DISTINCT segid) AS count FROM messages_search_idx'
  const [{ count } = { count: 0 }] = await company.desk(({ db }) => run<{ count: number }>(db, parts, []))
  expect(count).toBeLessThan(16)
})
