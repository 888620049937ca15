// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Help } from '../../../core/platform/helps/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const at = '2026-11-20T12:00:00.000Z'
const aHelp = (id: number, title: string, video = ''): Help => ({
  ...{ id, title, description: `Sobre: ${title}`, video, createdAt: at, updatedAt: at },
})

let page: OpenedPage
afterEach(() => page.close())

const open = (path: string, rows: readonly Help[], isSuper = false): void => {
  page = new OpenedPage(path, person('admin', { super: isSuper }), ({ method, path: requested, body }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (requested.startsWith('/helps') && method !== 'GET') return { ...aHelp(9, ''), ...(body as object) }
    return requested === '/helps/list' ? rows : undefined
  })
}

describe('the page', () => {
  it('tells how many there are, and opens a video in a frame that sets no cookies, which Esc closes', async () => {
    open('/helps', [aHelp(1, 'Primeiros passos', 'dQw4w9WgXcQ'), aHelp(2, 'Só um texto')])
    await page.shows('Ajuda (2)')
    expect(document.querySelector('iframe')).toBeNull()
    const noVideo = [...document.querySelectorAll('article')].find(card => card.textContent?.includes('Só um texto'))
    expect(noVideo?.querySelector('small')?.textContent).toBe('Sem vídeo')
    await page.press('Assistir: Primeiros passos')
    const frame = await until(() => document.querySelector('iframe') ?? Promise.reject(new Error('no frame')))
    expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
    // Without it our page's own rule says nothing to YouTube, which answers with its error 153.
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
    // What YouTube opens in a tab of its own is blocked by the browser while it stands in our sandbox.
    expect(frame.getAttribute('sandbox')).toContain('allow-popups-to-escape-sandbox')
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await until(() => expect(document.querySelector('iframe')).toBeNull())
  })

  it('says what it is for while there is none', async () => {
    open('/helps', [])
    await page.shows('Nenhum vídeo ainda')
  })
})

describe('the tab of super administrators', () => {
  it('asks for a title and a link to a video, and saves', async () => {
    open('/settings/helps', [], true)
    await page.shows('O link de um vídeo do YouTube.')
    await page.types('Vídeo', 'https://vimeo.com/1')
    await page.press('Salvar')
    await page.shows('Obrigatório')
    await page.shows('Use um link de um vídeo do YouTube')
    await page.types('Título', 'Etiquetas')
    await page.types('Vídeo', 'https://youtu.be/dQw4w9WgXcQ')
    await page.press('Salvar')
    await page.shows('Ajuda salva.')
    const [sent] = page.sent.filter(({ method }) => method === 'POST')
    expect(sent).toMatchObject({ path: '/helps', body: { title: 'Etiquetas', video: 'https://youtu.be/dQw4w9WgXcQ' } })
  })

  it('brings a help into the form, where it is changed or deleted', async () => {
    open('/settings/helps', [aHelp(1, 'Primeiros passos')], true)
    await page.press('Editar: Primeiros passos')
    await until(() => expect(page.labelled<HTMLInputElement>('Título').value).toBe('Primeiros passos'))
    await page.press('Excluir')
    await page.shows('Ela some das páginas de todas as empresas.')
    const requested = document.querySelector('[role=dialog]')!
    const confirm = [...requested.querySelectorAll('button')].find(one => one.textContent === 'Excluir')!
    confirm.click()
    await until(() =>
      expect(page.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/helps/1']),
    )
  })

  it('is for nobody else', async () => {
    open('/settings/helps', [])
    await page.shows('Configurações')
    expect(page.text).not.toContain('O link de um vídeo do YouTube.')
  })
})
