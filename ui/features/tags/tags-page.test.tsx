// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import type { Tag } from '../../../core/tenant/tags/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const at = '2026-11-20T12:00:00.000Z'
const aTag = (id: number, name: string, more: Partial<Tag> = {}): Tag => ({
  ...{
    id,
    name,
    color: '#a4cccc',
    kanban: 0,
    lanePosition: null,
    userId: 1,
    ticketsCount: 0,
    createdAt: at,
    updatedAt: at,
  },
  ...more,
})
const rows = [aTag(1, 'Cliente fiel', { ticketsCount: 12 }), aTag(2, 'Em análise', { kanban: 1 })]

let page: OpenedPage
afterEach(() => page.close())

async function open(profile: Profile, tags = rows): Promise<void> {
  page = new OpenedPage('/tags', person(profile), ({ method, path, body }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method !== 'GET') return aTag(3, (body as { name: string }).name)
    return path === '/tags' ? { tags, hasMore: false } : undefined
  })
  await page.shows(tags[0]?.name ?? 'Nenhuma tag ainda')
}

const written = () => page.sent.filter(({ method }) => method === 'POST' || method === 'PUT')

it('tags come with their colours and the number of their tickets, and are searched on the server', async () => {
  await open('user')
  await page.shows('12')
  const search = document.querySelector<HTMLInputElement>('[type=search]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'fiel')
  search.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(page.asked).toContainEqual(expect.stringContaining('searchParam=fiel')))
})

it('a tag is deleted after the question that says from how many tickets it goes', async () => {
  await open('user')
  await page.press('Excluir: Cliente fiel')
  await page.shows('Ela sai de 12 atendimentos.')
  await page.press('Excluir')
  await page.shows('Operação realizada com sucesso!')
  expect(page.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/tags/1'])
})

it('a new tag has the usual colour, and a name of at least 3 letters', async () => {
  await open('user', [])
  await page.press('Adicionar tag')
  await page.shows('Cor')
  await page.types('Nome', 'ab')
  await page.press('Salvar')
  await page.shows('Mensagem muito curta')
  await page.types('Nome', 'abc')
  await page.press('Salvar')
  await page.shows('Tag salva.')
  expect(written()).toEqual([{ method: 'POST', path: '/tags', body: { name: 'abc', color: '#A4CCCC' } }])
})

it('lanes of the board are arranged by supervisors, and others find neither the switch nor the buttons of one', async () => {
  await open('supervisor')
  await page.press('Editar: Em análise')
  await page.shows('Coluna do kanban')
  await page.press('Cancelar')
  page.close()
  await open('user')
  await page.shows('Colunas do kanban são alteradas por administradores e supervisores.')
  expect(document.querySelector('[aria-label="Editar: Em análise"]')).toBeNull()
  await page.press('Editar: Cliente fiel')
  await page.shows('Editar tag')
  expect(document.querySelector('[role=dialog] [role=switch]')).toBeNull()
})
