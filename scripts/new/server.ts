import type { Names } from './names.ts'

/** The files of a module on the server, by their names in its folder. */
export function serverFiles(names: Names): Record<string, string> {
  const { kebab, snake, many, one, Many, One, CODE, word } = names
  const max = `MAX_${snake.toUpperCase()}`
  return {
    'permissions.ts': `import { admin, permission, staff } from '../../domain/access/permissions.ts'

export const ${one}Permissions = {
  use: permission('${kebab}:use', staff),
  manage: permission('${kebab}:manage', admin),
}
`,

    'contract.ts': `import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, Instant, Name, SearchText } from '../../kit/fields.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { ${one}Permissions } from './permissions.ts'

/** Of a company: what nobody needs more of. */
export const ${max} = 1000

export const ${one}Errors = defineErrors({
  ERR_NO_${CODE}_FOUND: {
    status: 404,
    pt: 'Este registro não existe mais.',
    en: 'This record is no longer there.',
    es: 'Este registro ya no existe.',
  },
  ERR_${CODE}_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe um registro com este nome.',
    en: 'There is a record of this name already.',
    es: 'Ya existe un registro con este nombre.',
  },
})

export const ${One} = z.object({ id: Id, name: z.string(), createdAt: Instant, updatedAt: Instant })
export type ${One} = z.infer<typeof ${One}>

export const ${One}Draft = z.object({ name: Name })
export type ${One}Draft = z.output<typeof ${One}Draft>

export const ${one}Routes = defineRoutes({
  list: {
    method: 'GET',
    path: '/${kebab}',
    summary: '${names.Title} by name; searchParam looks at the name.',
    allow: ${one}Permissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional() }),
    reply: z.object({ ${many}: z.array(${One}), ...pageReply }),
  },
  show: {
    method: 'GET',
    path: '/${kebab}/:${one}Id',
    summary: 'One ${word}.',
    allow: ${one}Permissions.use,
    reply: ${One},
  },
  create: {
    method: 'POST',
    path: '/${kebab}',
    summary: 'Adds a ${word}.',
    allow: ${one}Permissions.manage,
    body: ${One}Draft,
    reply: ${One},
  },
  update: {
    method: 'PUT',
    path: '/${kebab}/:${one}Id',
    summary: 'Changes the given fields of a ${word}.',
    allow: ${one}Permissions.manage,
    body: ${One}Draft.partial(),
    reply: ${One},
  },
  remove: {
    method: 'DELETE',
    path: '/${kebab}/:${one}Id',
    summary: 'Deletes a ${word}.',
    allow: ${one}Permissions.manage,
    status: 204,
    reply: z.void(),
  },
})

export const ${one}Events = defineEvents({
  ${one}: recordEvent(${One}, ${one}Permissions.use),
})
`,

    [`${kebab}.ts`]: `import type { CompanyTx } from '../../company/index.ts'
import { assertBelowLimit } from '../../kit/assert-below-limit.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { breaksUnique, countOf, pageOf, searchIn, type TenantDb, table } from '../../storage/index.ts'
import { ${max}, ${One}, type ${One}Draft, ${one}Errors, ${one}Events } from './contract.ts'

const rows = table('${snake}')

/** A page of those whose name has the text, by name. */
export async function list${Many}(db: TenantDb, request: PageRequest & { searchParam?: string | undefined }) {
  const hits = db
    .selectFrom('${snake}')
    .selectAll()
    .where(searchIn(request.searchParam ?? '', 'name'))
  const { rows: page, ...more } = await pageOf(hits, { order: { by: 'folded', direction: 'asc' }, request })
  return { ${many}: page.map(row => encode(${One}, row)), ...more, count: await countOf(hits) }
}

/** Throws ERR_NO_${CODE}_FOUND. */
export async function ${one}ById(db: TenantDb, id: number): Promise<${One}> {
  return encode(${One}, found(await rows.byId(db, id), ${one}Errors.ERR_NO_${CODE}_FOUND))
}

/** Throws ERR_TOO_MANY_RECORDS, ERR_${CODE}_NAME_ALREADY_EXISTS. */
export async function create${One}(tx: CompanyTx, draft: ${One}Draft): Promise<${One}> {
  assertBelowLimit(await rows.count(tx.db), ${max})
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const row = await refusingTakenName(rows.insert(tx.db, { ...draft, folded: normalizeText(draft.name), ...times }))
  const ${one} = encode(${One}, row)
  tx.publish(${one}Events.${one}.created(${one}))
  return ${one}
}

/** Changes the given fields. Throws ERR_NO_${CODE}_FOUND, ERR_${CODE}_NAME_ALREADY_EXISTS. */
export async function change${One}(tx: CompanyTx, id: number, change: Partial<${One}Draft>): Promise<${One}> {
  const folded = change.name && normalizeText(change.name)
  const row = await refusingTakenName(rows.update(tx.db, id, { ...change, folded, updatedAt: tx.now }))
  const ${one} = encode(${One}, found(row, ${one}Errors.ERR_NO_${CODE}_FOUND))
  tx.publish(${one}Events.${one}.updated(${one}))
  return ${one}
}

/** Throws ERR_NO_${CODE}_FOUND. */
export async function remove${One}(tx: CompanyTx, id: number): Promise<void> {
  if (!(await rows.remove(tx.db, id))) throw fail(${one}Errors.ERR_NO_${CODE}_FOUND)
  tx.publish(${one}Events.${one}.deleted(id))
}

async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw breaksUnique(error, '${snake}.folded') ? fail(${one}Errors.ERR_${CODE}_NAME_ALREADY_EXISTS) : error
  }
}
`,

    'index.ts': `import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { ${one}Errors, ${one}Events, ${one}Routes } from './contract.ts'
import { change${One}, create${One}, list${Many}, ${one}ById, remove${One} } from './${kebab}.ts'

export const ${many}Module: Module = {
  name: '${kebab}',
  owns: ['${snake}'],
  errors: ${one}Errors,
  events: ${one}Events,
  routes: bind(${one}Routes, {
    list: ({ company }, { query }) => list${Many}(company.db, query),
    show: ({ company }, { params }) => ${one}ById(company.db, params.${one}Id),
    create: ({ company }, { body }) => company.transaction(tx => create${One}(tx, body)),
    update: ({ company }, { params, body }) => company.transaction(tx => change${One}(tx, params.${one}Id, body)),
    remove: ({ company }, { params }) => company.transaction(tx => remove${One}(tx, params.${one}Id)),
  }),
}
`,

    'architecture-cases.ts': `import { ADMIN, type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { type ${One}, ${one}Routes } from './contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /${kebab}': { for: STAFF, isolation: list },
    'GET /${kebab}/:${one}Id': { for: STAFF, isolation: foreign('${one}Id') },
    'POST /${kebab}': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ body: { name: 'Nosso', companyId } }), [200]],
    },
    'PUT /${kebab}/:${one}Id': { for: ADMIN, isolation: foreign('${one}Id', { name: 'Invadido' }) },
    'DELETE /${kebab}/:${one}Id': { for: ADMIN, isolation: foreign('${one}Id') },
  },
  async furnish({ admin }) {
    return { ${one}Id: (await new${One}(admin, \`Nome \${CANARY}\`)).id }
  },
}

let serial = 0

/** One with a name of its own. */
export function new${One}(client: TestClient, name?: string): Promise<${One}> {
  serial += 1
  return client.call(${one}Routes.create, { body: { name: name ?? \`Nome \${serial}\` } })
}
`,

    [`${kebab}.api.test.ts`]: `import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { run } from '../../storage/index.ts'
import { new${One} } from './architecture-cases.ts'
import { ${max}, ${one}Routes } from './contract.ts'

const all = async (admin: TestClient, searchParam?: string) =>
  (await admin.call(${one}Routes.list, { query: { searchParam } })).${many}

test('a ${word} is added, shown, changed and deleted, and an open page follows', async ({ company, admin }) => {
  const kept = await new${One}(admin)
  const live = new LiveRows(await (await company.person('user')).fullSocket(), [kept], { ${one}: '${one}' })
  const gone = await new${One}(admin)
  await admin.call(${one}Routes.update, { params: { ${one}Id: kept.id }, body: { name: 'Outro' } })
  await admin.call(${one}Routes.remove, { params: { ${one}Id: gone.id } })
  expect(await admin.call(${one}Routes.show, { params: { ${one}Id: kept.id } })).toMatchObject({ name: 'Outro' })
  expect(await live.now()).toEqual(oldestFirst(await all(admin)))
})

test('the list goes by name and is searched, capitals and accents aside', async ({ admin }) => {
  for (const name of ['Zebra', 'preço', 'Água']) await new${One}(admin, name)
  const names = async (searchParam?: string) => (await all(admin, searchParam)).map(({ name }) => name)
  expect(await names()).toEqual(['Água', 'preço', 'Zebra'])
  expect(await names('PRECO')).toEqual(['preço'])
  expect(await names('nada')).toEqual([])
})

test('two of a company do not share a name, capitals and accents aside; what is refused changes nothing', async ({
  admin,
}) => {
  const [one, other] = [await new${One}(admin, 'ação'), await new${One}(admin)]
  const params = { ${one}Id: other.id }
  for (const refusal of [
    await admin.refusal(${one}Routes.create, { body: { name: 'AÇÃO' } }),
    await admin.refusal(${one}Routes.update, { params, body: { name: 'AÇÃO' } }),
  ])
    expect([refusal.status, refusal.code]).toEqual([409, 'ERR_${CODE}_NAME_ALREADY_EXISTS'])
  expect((await admin.refusal(${one}Routes.create, { body: { name: 'A' } })).body.faults).toMatchObject([{ path: 'name' }])
  expect(oldestFirst(await all(admin))).toEqual([one, other])
})

test('a company has so many and no more', async ({ company, admin }) => {
  const fill = \`INSERT INTO ${snake} (name, folded, createdAt, updatedAt)
    WITH RECURSIVE n(v) AS (SELECT 2 UNION ALL SELECT v + 1 FROM n WHERE v < ?) SELECT 'N' || v, 'n' || v, 1, 1 FROM n\`
  await company.context(({ db }) => run(db, fill, [${max}]))
  await new${One}(admin)
  expect((await admin.refusal(${one}Routes.create, { body: { name: 'Mais um' } })).code).toBe('ERR_TOO_MANY_RECORDS')
})

test('one that is gone is not found', async ({ admin }) => {
  const { id: ${one}Id } = await new${One}(admin)
  await admin.call(${one}Routes.remove, { params: { ${one}Id } })
  for (const route of [${one}Routes.show, ${one}Routes.remove])
    expect((await admin.refusal(route, { params: { ${one}Id } })).code).toBe('ERR_NO_${CODE}_FOUND')
})

test('the list walks the index of names', async ({ world, company, admin }) => {
  const plan = await plansOf(world, company, () => all(admin))
  expect(plan).toContain('SCAN ${snake} USING INDEX ${snake}_by_name')
  expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})
`,
  }
}

/** Its table: a name tells one from another, capitals and accents aside. */
export const migration = ({ snake, Title }: Names): string => `-- ${Title} of the company.
CREATE TABLE ${snake} (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- \`fold(name)\`, without capitals and accents: the list goes by it, and no two have the same.
  folded TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX ${snake}_by_name ON ${snake} (folded);
`
