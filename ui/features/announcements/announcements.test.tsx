// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { FoundAnnouncement } from '../../../core/platform/announcements/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const at = '2026-11-20T12:00:00.000Z'
const one = (id: number, title: string, more: Partial<FoundAnnouncement> = {}): FoundAnnouncement => ({
  ...{ id, title, text: `Sobre: ${title}`, priority: 3, status: true, mediaPath: null, mediaName: null, isSeen: false },
  ...{ createdAt: at, updatedAt: at },
  ...more,
})

let page: OpenedPage
afterEach(() => page.close())

const open = (path: string, rows: readonly FoundAnnouncement[], isSuper = false): void => {
  page = new OpenedPage(path, person('admin', { super: isSuper }), ({ method, path: requested }) => {
    if (method === 'PUT' && requested.endsWith('/seen')) return new Response(null, { status: 204 })
    return requested === '/announcements' && method === 'GET'
      ? { records: rows, hasMore: false, count: rows.length }
      : undefined
  })
}

const seen = (): string[] => page.sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)

it('those of high priority are put before anyone who has not seen them one after the other, the oldest first', async () => {
  open('/todolist', [
    one(4, 'Novo preço', { priority: 1 }),
    one(3, 'Antes', { priority: 1 }),
    one(2, 'Visto', { priority: 1, isSeen: true }),
    one(1, 'Dica'),
  ])
  await page.shows('Sobre: Antes')
  await page.press('Entendi')
  await page.shows('Sobre: Novo preço')
  await page.press('Entendi')
  await until(() => expect(page.text).not.toContain('Sobre:'))
  expect(seen()).toEqual(['/announcements/3/seen', '/announcements/4/seen'])
})

it('the bell shows the active ones, and who opens one there has seen it', async () => {
  open('/todolist', [one(2, 'Manutenção'), one(1, 'Rascunho', { status: false })], true)
  await page.press('Notificações')
  await page.shows('Manutenção')
  expect(page.text).not.toContain('Rascunho')
  document.querySelector('details')!.open = true
  await until(() => expect(seen()).toEqual(['/announcements/2/seen']))
  await until(() => expect(page.text).not.toContain('Novo'))
})

it('the page begins with low priority, and sends nothing without title and text', async () => {
  open('/announcements', [], true)
  await page.press('Adicionar informativo')
  await page.shows('Prioridade')
  expect(page.labelled<HTMLSelectElement>('Prioridade').value).toBe('3')
  await page.press('Salvar')
  await page.shows('Obrigatório')
  expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([])
})
