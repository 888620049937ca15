// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { FileList, FileListOption } from '../../../core/tenant/file-lists/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const anOption = (id: number, name: string, more: Partial<FileListOption> = {}): FileListOption => ({
  ...{ id, name, path: `/media/${id}`, mediaType: 'text/plain', fileName: `${name}.txt`, bytes: 2048, ...more },
})
const catalogue: FileList = {
  ...{ id: 4, name: 'Catálogo', message: 'Veja, {nome}' },
  options: [
    anOption(1, 'Mesa', { mediaType: 'image/png' }),
    anOption(2, 'Preços'),
    anOption(3, 'Mapa', { path: null }),
  ],
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
}

let page: OpenedPage
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
})

const open = async (server: Server = () => undefined): Promise<void> => {
  page = new OpenedPage('/files', person('user'), call => {
    const { method, path, body } = call
    const answer = server(call)
    if (answer !== undefined) return answer
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'POST' || method === 'PUT') return { ...catalogue, ...(body as object) }
    return path === '/files' ? { files: [catalogue], hasMore: false } : undefined
  })
  await page.shows('Lista de arquivos')
}

const sent = () =>
  page.sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const names = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] li input')].map(({ value }) => value)

it('says how many files each list has, and how many never arrived', async () => {
  await open()
  for (const words of ['Catálogo', 'Veja, {nome}', '3 arquivos', '1 sem arquivo']) await page.shows(words)
})

it('asks for a name of three letters and a message, in the words of the specification where they are read', async () => {
  await open()
  await page.press('Adicionar lista')
  await page.types('Nome', 'ab')
  await page.press('Salvar')
  await page.shows('nome muito curto')
  await page.shows('Obrigatório')
  expect(sent()).toEqual([])
})

it('the order of the files is changed by the keyboard, and saved with what was renamed and left out', async () => {
  await open()
  await page.press('Editar: Catálogo')
  await until(() => expect(names()).toEqual(['Mesa', 'Preços', 'Mapa']))
  const handle = document.querySelector('[aria-label^="Mudar a ordem de Mapa"]')!
  const press = (key: string) => handle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press('ArrowUp')
  await until(() => expect(names()).toEqual(['Mesa', 'Mapa', 'Preços']))
  press('ArrowUp')
  await until(() => expect(names()).toEqual(['Mapa', 'Mesa', 'Preços']))
  press('ArrowUp')
  await page.shows('Mapa agora é o número 1.')
  await page.press('Remover Preços')
  await page.types('Nome do arquivo 2', 'Luminária')
  await page.press('Salvar')
  await page.shows('Lista salva.')
  const options = [
    { id: 3, name: 'Mapa' },
    { id: 1, name: 'Luminária' },
  ]
  expect(sent()).toEqual([['PUT', '/files/4', { options }]])
})

it('the order of the files is changed by the pointer: one goes where it is, beyond the middle of another', async () => {
  await open()
  await page.press('Editar: Catálogo')
  await until(() => expect(names()).toEqual(['Mesa', 'Preços', 'Mapa']))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { top: at * 50, height: 50 } as DOMRect
  })
  const point = (type: string, clientY: number): void => {
    const handle = document.querySelector('[aria-label^="Mudar a ordem de Mesa"]')!.parentElement!
    handle.setPointerCapture = () => undefined
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientY }))
  }
  point('pointerdown', 10)
  point('pointermove', 70)
  expect(names()).toEqual(['Mesa', 'Preços', 'Mapa'])
  point('pointermove', 80)
  await until(() => expect(names()).toEqual(['Preços', 'Mesa', 'Mapa']))
  point('pointermove', 130)
  await until(() => expect(names()).toEqual(['Preços', 'Mapa', 'Mesa']))
  await page.shows('Mesa agora é o número 3.')
  point('pointerup', 130)
  point('pointermove', 10)
  expect(names()).toEqual(['Preços', 'Mapa', 'Mesa'])
})

it('says how much of a file has arrived, and where it did not sends it again', async () => {
  const requests: Upload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Upload {
      constructor() {
        super()
        requests.push(this)
      }
    },
  )
  await open()
  await page.press('Editar: Catálogo')
  await page.shows('O arquivo não chegou. Escolha-o de novo.')
  await page.press('Trocar o arquivo de Mapa')
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(picker, 'files', { value: [new File(['norte'], 'mapa.pdf')], configurable: true })
  picker.dispatchEvent(new Event('change', { bubbles: true }))
  await page.shows('mapa.pdf')
  await page.press('Salvar')
  const bar = () => document.querySelector<HTMLProgressElement>('progress[aria-label="Enviando Mapa"]')
  await until(() => expect(requests).toHaveLength(1))
  expect([requests[0]!.url, bar()?.value]).toEqual(['/api/files/uploadList/4', 0])
  requests[0]!.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 5 })
  await until(() => expect(bar()?.value).toBe(0.4))
  requests[0]!.answers(500, { error: 'ERR_X', message: 'Agora não.' })
  await page.shows('Agora não.')
  await until(() => expect(bar()).toBeNull())
  await page.press('Salvar')
  await until(() => expect(requests).toHaveLength(2))
  requests[1]!.answers(200, catalogue)
  await page.shows('Lista salva.')
})

/** A request as the browser makes it, which the test answers. */
class Upload {
  status = 0
  responseText = ''
  url = ''
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onload?: () => void
  open(_method: string, url: string): void {
    this.url = url
  }
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
  answers(status: number, body: object): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

it('shows a picture of what is one, and links to the others', async () => {
  await open()
  await page.press('Editar: Catálogo')
  await page.shows('Preços.txt')
  expect(document.querySelector('[role=dialog] li img')?.getAttribute('src')).toBe('/media/1')
  await page.shows('O arquivo não chegou. Escolha-o de novo.')
})

it('is deleted when that is confirmed', async () => {
  await open()
  await page.press('Excluir: Catálogo')
  await page.shows('Os arquivos dela também são excluídos.')
  await page.press('Excluir')
  await page.shows('Operação realizada com sucesso!')
  expect(sent()).toEqual([['DELETE', '/files/4', undefined]])
})

it('an empty page and one whose list failed say so', async () => {
  await open(({ path }) => (path === '/files' ? { files: [], hasMore: false } : undefined))
  await page.shows('Nenhuma lista de arquivos ainda')
  page.close()
  await open(({ path }) => (path === '/files' ? new Response('{}', { status: 500 }) : undefined))
  await page.shows('Não foi possível carregar a lista de registros')
})
