import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { searchTerms } from '../../storage/index.ts'
import { contacts, updateContact } from './contact-row.ts'
import { identify } from './identity/identify.ts'
import { contactRows } from './list.ts'

const piece = fc.constantFrom(
  'Maria',
  'maria',
  'Márcia',
  'Ana',
  'ANA',
  'Souza',
  '98',
  ' ',
  ' ',
  '-',
  '_',
  '🌸',
  'Ж',
  '￿',
)
const names = fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 60 })
const texts = fc.constantFrom('maria', 'mar', 'ana', 'souza', 'maria 98', 'ana m', 'cia 5', '5598', '🌸ana', 'жжж')

/** What is found, page by page, by cursor or by number. */
async function found(company: TestCompany, text: string, byCursor: boolean, names?: number): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const last = ids.at(-1)
    const rows = await company.context(async desk => {
      const at = last === undefined ? undefined : await contacts.byId(desk.db, last)
      const place = byCursor ? { after: at && { value: at.folded, id: at.id } } : { skip: ids.length }
      return contactRows(desk, { terms: searchTerms(text), limit: 7, ...place }, names)
    })
    ids.push(...rows.map(row => row.id))
    if (rows.length < 7) return ids
  }
}

const rows = (company: TestCompany) =>
  company.context(({ db }) =>
    db.selectFrom('contacts').select(['id', 'folded']).orderBy('folded').orderBy('id').execute(),
  )

test('pages of a search are what looking at every name in order would find, wherever a thread takes over', async ({
  company,
}) => {
  await fc.assert(
    fc.asyncProperty(
      names,
      texts,
      fc.boolean(),
      fc.integer({ min: 1, max: 70 }),
      async (called, text, byCursor, here) => {
        for (const { id } of await rows(company)) await company.context(({ db }) => contacts.remove(db, id))
        await company.context(desk =>
          desk.transaction(async tx => {
            for (const [at, pieces] of called.entries())
              await identify(tx, { pn: `55${98000 + at}0000` }, { pushName: pieces.join('') })
          }),
        )
        const fits = (normalized: string): boolean => searchTerms(text)!.words.every(word => normalized.includes(word))
        const expected = (await rows(company)).filter(row => fits(row.folded)).map(row => row.id)
        expect(await found(company, text, byCursor, here)).toEqual(expected)
      },
    ),
    { numRuns: 100 },
  )
})

test('a name that changes leaves nothing behind in the index', async ({ company }) => {
  const { id } = await company.context(desk =>
    desk.transaction(tx => identify(tx, { pn: '5511977776666' }, { pushName: 'Zuleica' })),
  )
  await company.context(async ({ db }) => updateContact(db, (await contacts.byId(db, id))!, { name: 'Abigail' }))
  expect(await found(company, 'zuleica', false)).toEqual([])
  expect(await found(company, 'abigail', false)).toEqual([id])
  await company.context(({ db }) => contacts.remove(db, id))
  expect(await found(company, 'abigail', false)).toEqual([])
})
