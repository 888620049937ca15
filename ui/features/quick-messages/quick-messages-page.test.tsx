// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import type { QuickMessage } from '../../../core/tenant/quick-messages/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { aQuickMessage } from '../../testing/quick-messages.ts'
import { until } from '../../testing/until.ts'

const mine = aQuickMessage(1, 'bomdia')
const all = aQuickMessage(2, 'pix', { geral: true, userId: 2, mediaName: 'chave.txt', status: false })
const ofSales = aQuickMessage(3, 'frete', { geral: true, queueId: 7, userId: 2 })
const ofOther = aQuickMessage(4, 'dela', { userId: 2 })

let page: OpenedPage
afterEach(() => page.close())

async function open(profile: Profile, rows: readonly QuickMessage[]): Promise<void> {
  page = new OpenedPage('/quick-messages', person(profile), ({ method, path, body }) => {
    if (path === '/users/list') return [{ id: 2, name: 'Bia', online: false, queues: [] }]
    if (path === '/queue') return [{ id: 7, name: 'Vendas', color: '#0A7547' }]
    if (path.endsWith('/media-upload')) return { mensagem: '', record: { ...all, isMedia: false, mediaName: null } }
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'POST') return { ...aQuickMessage(9, 'novo'), ...(body as object) }
    if (method === 'PUT') return { ...all, ...(body as object), id: Number(path.split('/')[2]) }
    return path === '/quick-messages' ? { records: rows, hasMore: false } : undefined
  })
  await page.shows(rows.length > 0 ? `/${rows[0]!.shortcode}` : 'Nenhuma mensagem rápida ainda')
}

const written = () => page.sent.filter(({ method }) => method !== 'GET')
const calls = () => written().map(({ method, path }) => `${method} ${path}`)
const has = (label: string) => document.querySelector(`[aria-label="${label}"]`) !== null

it('says for whom each is, what its file is called and whether it is suggested', async () => {
  await open('admin', [mine, all, ofSales, ofOther])
  for (const words of ['Só você', 'Toda a empresa', 'Vendas', 'Só Bia', 'chave.txt', 'Desligada'])
    await page.shows(words)
})

it('others than administrators change and delete their own alone', async () => {
  await open('user', [mine, all])
  expect([has('Editar: /bomdia'), has('Excluir: /bomdia'), has('Editar: /pix'), has('Excluir: /pix')]).toEqual([
    ...[true, true, false, false],
  ])
  page.close()
  await open('admin', [all])
  expect(has('Editar: /pix')).toBe(true)
})

it('asks for a shortcode before it saves, and keeps what was typed', async () => {
  await open('user', [])
  await page.press('Adicionar mensagem rápida')
  await page.shows('Atalho')
  await page.types('Mensagem', 'Volte sempre!')
  await page.press('Salvar')
  await page.shows('Obrigatório')
  await page.types('Atalho', 'tchau')
  await page.press('Salvar')
  await page.shows('Mensagem rápida salva.')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  const body = { shortcode: 'tchau', message: 'Volte sempre!', geral: false, status: true, queueId: null }
  expect(written()).toEqual([{ method: 'POST', path: '/quick-messages', body }])
})

it('a file that is taken away goes with the save', async () => {
  await open('admin', [all])
  await page.press('Editar: /pix')
  await page.press('Remover chave.txt')
  await page.press('Salvar')
  await until(() => expect(calls()).toEqual(['PUT /quick-messages/2', 'DELETE /quick-messages/2/media-upload']))
})

/** What the browser sends of forms, answered one after the other. */
function uploads(...answers: { status: number; body: object }[]): string[] {
  const sent: string[] = []
  class Upload {
    upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    open(method: string, url: string): void {
      sent.push(`${method} ${url}`)
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      const { status, body } = answers.shift()!
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}

it('where the file does not arrive the form stays open, and the next attempt makes no second record', async () => {
  const sent = uploads(
    { status: 507, body: { error: 'ERR_FILES_FULL', message: 'Não há mais espaço.' } },
    { status: 200, body: { mensagem: '', record: aQuickMessage(9, 'novo', { mediaName: 'a.txt' }) } },
  )
  await open('user', [])
  await page.press('Adicionar mensagem rápida')
  await page.shows('Atalho')
  await page.types('Atalho', 'novo')
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.txt', { type: 'text/plain' })] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await page.shows('a.txt')
  await page.press('Salvar')
  await page.shows('Não há mais espaço.')
  await page.press('Salvar')
  await until(() => expect(calls()).toEqual(['POST /quick-messages', 'PUT /quick-messages/9']))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(sent).toEqual(Array(2).fill('POST /api/quick-messages/9/media-upload'))
})
