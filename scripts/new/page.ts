import type { Names } from './names.ts'

/** The files of a module's page, by their names in its folder. */
export function pageFiles(names: Names): Record<string, string> {
  const { kebab, many, one, Many, One, CODE, Title } = names
  return {
    'feature.ts': `import { ${one}Permissions } from '../../../core/tenant/${kebab}/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const ${many}Feature = defineFeature({
  paths: ['/${kebab}'],
  page: () => import('./${kebab}-page.tsx'),
  permission: ${one}Permissions.use,
  menu: { group: 'groupDesk', label: { pt: '${Title}', en: '${Title}', es: '${Title}' }, icon: 'file' },
})
`,

    'texts.ts': `import { defineTexts } from '../../i18n/texts.ts'

export const ${one}Texts = defineTexts({
  pt: {
    title: '${Title}',
    add: 'Adicionar registro',
    edit: 'Editar registro',
    search: 'Buscar por nome',
    saved: 'Registro salvo.',
    removeConsequence: 'Isto não pode ser desfeito.',
    emptyTitle: 'Nenhum registro ainda',
    empty: 'Adicione o primeiro.',
  },
  en: {
    title: '${Title}',
    add: 'Add record',
    edit: 'Edit record',
    search: 'Search by name',
    saved: 'Saved.',
    removeConsequence: 'This cannot be undone.',
    emptyTitle: 'Nothing here yet',
    empty: 'Add the first one.',
  },
  es: {
    title: '${Title}',
    add: 'Agregar registro',
    edit: 'Editar registro',
    search: 'Buscar por nombre',
    saved: 'Guardado.',
    removeConsequence: 'Esto no se puede deshacer.',
    emptyTitle: 'Todavía no hay registros',
    empty: 'Agregue el primero.',
  },
})
`,

    [`${kebab}-page.tsx`]: `import { type ${One}, ${One}Draft, ${one}Events, ${one}Routes } from '../../../core/tenant/${kebab}/contract.ts'
import { ${one}Permissions } from '../../../core/tenant/${kebab}/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, showDone, TextField, useForm, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { client } from '../../lib/api/client.ts'
import { listOf, records, useList } from '../../lib/lists/index.ts'
import { ${one}Texts } from './texts.ts'

const api = client(${one}Routes)

export default function ${Many}Page() {
  const t = useTexts(${one}Texts)
  const c = useTexts(common)
  const mayManage = allows(useUser(), ${one}Permissions.manage)
  const [searchParam, setSearch] = useRestoredSearch()
  const list = useList(
    listOf(${one}Routes.list, {
      query: { searchParam },
      rows: '${many}',
      live: [records(${one}Events.${one}, { newAt: searchParam ? 'nowhere' : 'start' })],
    }),
  )
  return (
    <RecordPage
      t={t}
      icon="file"
      columns={[{ key: 'name', title: c('name'), cell: row => row.name }]}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      mayAdd={mayManage}
      mayChange={mayManage}
      editor={(row, close) => <Editor row={row} onClose={close} onSaved={list.reload} />}
      remove={({ id }) => api.remove({ params: { ${one}Id: id } })}
    />
  )
}

function Editor(props: { row: ${One} | undefined; onClose: () => void; onSaved: () => void }) {
  const { row, onClose, onSaved } = props
  const t = useTexts(${one}Texts)
  const c = useTexts(common)
  const form = useForm<{ name: string }>({
    schema: ${One}Draft,
    initial: { name: row?.name ?? '' },
    submit: async body => {
      if (row) await api.update({ params: { ${one}Id: row.id }, body })
      else await api.create({ body })
      showDone(t('saved'))
      onSaved()
      onClose()
    },
    errorsOf: ({ code, sentence }) =>
      code === 'ERR_${CODE}_NAME_ALREADY_EXISTS' ? { name: sentence } : undefined,
  })
  return (
    <Dialog
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} {...form.field('name')} />
    </Dialog>
  )
}
`,

    [`${kebab}-page.test.tsx`]: `// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const first = { id: 1, name: 'Primeiro', createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }

let page: OpenedPage
beforeEach(async () => {
  page = new OpenedPage('/${kebab}', person('admin'), ({ method, path }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return path === '/${kebab}' && method === 'GET' ? { ${many}: [first], hasMore: false } : undefined
  })
  await page.shows('Primeiro')
})
afterEach(() => page.close())

it('deletes what is confirmed', async () => {
  await page.press('Excluir: Primeiro')
  await page.press('Excluir')
  await until(() => expect(page.text).not.toContain('Primeiro'))
  expect(page.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/${kebab}/1'])
})

it('asks for a name before it saves', async () => {
  await page.press('Editar: Primeiro')
  await page.shows('Editar registro')
  expect(page.labelled<HTMLInputElement>('Nome').value).toBe('Primeiro')
  await page.press('Cancelar')
  await page.press('Adicionar registro')
  await page.press('Salvar')
  await page.shows('Obrigatório')
  expect(page.sent.filter(({ method }) => method === 'POST' || method === 'PUT')).toEqual([])
})
`,
  }
}
