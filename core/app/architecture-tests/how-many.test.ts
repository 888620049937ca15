import { expect } from 'vitest'
import { MAX_CAMPAIGNS, MAX_CHATS, MAX_CONTACT_LISTS, MAX_FILE_LISTS } from '../../kit/limits.ts'
import { run } from '../../storage/index.ts'
import { campaignRoutes } from '../../tenant/campaigns/contract.ts'
import { chatRoutes } from '../../tenant/chats/contract.ts'
import { contactListRoutes } from '../../tenant/contact-lists/contract.ts'
import { fileListRoutes } from '../../tenant/file-lists/contract.ts'
import { test } from '../testing/test.ts'

const UPTO = 'WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < ?)'

const made = [
  [
    'chats of the team',
    MAX_CHATS,
    `INSERT INTO chats (uuid, title, folded, createdAt, updatedAt) ${UPTO} SELECT 'u' || v, 'C', 'c', 1, 1 FROM n`,
    chatRoutes.create.path,
    { title: 'Mais uma', users: [{ id: 1 }] },
  ],
  [
    'contact lists',
    MAX_CONTACT_LISTS,
    `INSERT INTO contact_lists (name, folded, createdAt, updatedAt) ${UPTO} SELECT 'L' || v, 'l' || v, 1, 1 FROM n`,
    contactListRoutes.create.path,
    { name: 'Mais uma' },
  ],
  [
    'file lists',
    MAX_FILE_LISTS,
    `INSERT INTO file_lists (name, folded, message, createdAt, updatedAt) ${UPTO} SELECT 'L' || v, 'l' || v, 'M', 1, 1 FROM n`,
    fileListRoutes.create.path,
    { name: 'Mais uma', message: 'Segue' },
  ],
  [
    'campaigns',
    MAX_CAMPAIGNS,
    `INSERT INTO campaigns (name, folded, campaignType, status, createdAt, updatedAt) ${UPTO}
      SELECT 'C' || v, 'c' || v, 'padrao', 'INATIVA', 1, 1 FROM n`,
    campaignRoutes.create.path,
    { name: 'Mais uma' },
  ],
] as const

test.for(made)('a company has so many %s and no more', async ([, max, fill, path, body], { company, admin }) => {
  await company.context(({ db }) => run(db, fill, [max - 1]))
  expect((await admin.raw('POST', path, { body })).status).toBe(200)
  const rejected = await admin.raw('POST', path, { body })
  expect([rejected.status, await rejected.json()]).toEqual([
    409,
    expect.objectContaining({ error: 'ERR_TOO_MANY_RECORDS', message: expect.stringContaining(String(max)) }),
  ])
})
