import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { CSV_START, plainCell } from '../../../kit/csv.ts'
import { auditRoutes } from '../../audit/contract.ts'
import { aContact } from '../architecture-cases.ts'
import { identify } from '../identity/identify.ts'

const asFile = async ({ admin }: TestCompany, query: Record<string, string> = {}) => {
  const answer = await admin.raw('GET', '/contacts/export', { query })
  // Reading it as text would take the mark away.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return { answer, text }
}

test('contacts go out as contatos.csv, with semicolons and the mark of UTF-8, and the audit log tells about it', async ({
  company,
}) => {
  await aContact(company.admin, { name: 'João "Zé"; Souza', number: '5511988880001', email: 'joao@example.com' })
  await aContact(company.admin, { name: '=HYPERLINK("x")', number: '5511988880002' })
  const { answer, text } = await asFile(company)
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''contatos.csv")
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text.split('\r\n')).toEqual([
    `${CSV_START}Nome;Número;E-mail`,
    '"João ""Zé""; Souza";5511988880001;joao@example.com',
    `"'=HYPERLINK(""x"")";5511988880002;`,
    '',
  ])
  const { entries } = await company.admin.call(auditRoutes.list, {})
  expect(entries.map(({ kind }) => kind)).toContain('contactsExported')
})

test('the file has whom the search finds, groups and people of whom no number is known without one', async ({
  company,
}) => {
  await company.context(desk =>
    desk.transaction(async tx => {
      await identify(tx, { group: '120363000000000001' }, { groupSubject: 'Família Souza' })
      await identify(tx, { lid: '123456789012345' }, { pushName: 'Ana Souza' })
      await identify(tx, { pn: '5511988880001' }, { pushName: 'Bia' })
    }),
  )
  const { text } = await asFile(company, { searchParam: 'souza' })
  expect(text.split('\r\n').slice(1)).toEqual(['Família Souza;;', 'Ana Souza;;', ''])
})

test('a file of many pieces has everybody once, anyone who is renamed meanwhile, and names come back as they were', async ({
  company,
}) => {
  const names = Array.from({ length: 12_000 }, (_, at) => `${['=', "'=", '', '+'][at % 4]}Cliente ${at}`)
  await company.context(desk =>
    desk.transaction(async tx => {
      const now = tx.now
      const rows = names.map((name, at) => ({
        ...{ name, uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, number: `55119${80_000_000 + at}` },
        ...{ folded: name.toLowerCase(), createdAt: now, updatedAt: now },
      }))
      for (let at = 0; at < rows.length; at += 1000)
        await tx.db
          .insertInto('contacts')
          .values(rows.slice(at, at + 1000))
          .execute()
    }),
  )
  const { text } = await asFile(company)
  const cells = text
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.split(';')[0]!)
  expect(cells.map(plainCell)).toEqual(names)
})
