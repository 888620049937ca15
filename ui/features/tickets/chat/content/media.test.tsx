// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMessage } from '../../testing/samples.ts'
import { type ChatActs, ChatActsContext } from '../bubble/chat-acts.ts'
import { type ChatMessage, fromOutgoing, fromServer } from '../conversation/chat-message.ts'
import { AudioContent } from './audio.tsx'
import { ContactCards } from './contact-cards.tsx'
import { PictureContent } from './picture.tsx'
import { VideoContent } from './video.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
const shows = (content: React.JSX.Element): Promise<void> => act(async () => root.render(content))
const text = (): string => document.body.textContent ?? ''

describe('an own voice note', () => {
  const outgoing = {
    clientId: 'nota-de-voz',
    ticketId: 1,
    body: '',
    file: new File(['x'], 'audio-record-site-1.mp3', { type: 'audio/mpeg' }),
    preview: 'blob:nota',
    seconds: 7.4,
    createdAt: '2026-11-20T12:00:00.000Z',
    state: 'sending',
    progress: 0,
  } as const

  it('shows how long it is while it is on its way', async () => {
    await shows(<AudioContent message={fromOutgoing(outgoing)} />)
    expect(text()).toContain('0:07')
  })

  it('that was not measured shows what the server says of it', async () => {
    await shows(<AudioContent message={fromOutgoing({ ...outgoing, seconds: undefined })} />)
    expect(text()).toContain('0:00')
    const sent = aMessage({ mediaType: 'audio', mediaUrl: '/media/1', mediaInfo: { seconds: 65, voice: true } })
    await shows(<AudioContent message={fromServer(sent)} />)
    expect(text()).toContain('1:05')
  })
})

it('a contact card shows all that it says', async () => {
  const card = { name: 'Ana', number: '5511', otherNumbers: ['5512'], email: 'a@b.example', company: 'Padaria' }
  const message = fromServer(aMessage({ mediaType: 'vcard', mediaInfo: { contacts: [card] } }))
  await shows(
    <ChatActsContext value={{} as ChatActs}>
      <ContactCards message={message} />
    </ChatActsContext>,
  )
  for (const content of ['Ana', '+5511', '5512', 'a@b.example', 'Padaria']) expect(text()).toContain(content)
})

describe('a video', () => {
  const video = fromServer(
    aMessage({ mediaType: 'video', mediaUrl: '/media/2', mediaName: 'festa.mov', mediaState: 'ready' }),
  )
  const film = (): HTMLVideoElement | null => document.querySelector('video')
  const fails = (about: object, event: string): Promise<void> =>
    act(async () => {
      for (const [name, value] of Object.entries(about)) Object.defineProperty(film(), name, { value })
      film()!.dispatchEvent(new Event(event))
    })

  it.each([
    ['of a kind that the browser does not know', { error: { code: 4 } }, 'error'],
    ['that cannot be decoded', { error: { code: 3 } }, 'error'],
    ['whose picture cannot be decoded', { videoWidth: 0 }, 'loadedmetadata'],
  ])('%s says so, and can be downloaded', async (_, about, event) => {
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
    await shows(<VideoContent message={video} />)
    await fails(about, event)
    expect([film(), text()]).toEqual([null, expect.stringContaining('Este vídeo não toca neste navegador.')])
    expect([...document.querySelectorAll('button')].map(button => button.textContent)).toEqual(['Baixar'])
  })

  it('that only did not come stays', async () => {
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
    await shows(<VideoContent message={video} />)
    await fails({ error: { code: 2 } }, 'error')
    expect(film()).not.toBeNull()
  })
})

describe('a picture', () => {
  const picture = fromServer(
    aMessage({ id: 5, mediaType: 'image', mediaUrl: '/media/3', mediaName: 'IMG_0001.HEIC', mediaState: 'ready' }),
  )
  const showsPicture = (message: ChatMessage): Promise<void> =>
    shows(
      <ChatActsContext value={{} as ChatActs}>
        <PictureContent message={message} />
      </ChatActsContext>,
    )
  const fails = async (ok: boolean): Promise<void> => {
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => ({
      ok: ok && url === '/media/3' && method === 'HEAD',
    }))
    await act(async () => {
      document.querySelector('img')!.dispatchEvent(new Event('error'))
    })
  }
  const buttons = () => [...document.querySelectorAll('button')].map(button => button.textContent)

  it('that is there and that the browser does not show says so, and can be downloaded', async () => {
    await showsPicture(picture)
    await fails(true)
    expect(text()).toContain('Esta imagem não aparece neste navegador. Baixe-a para ver.')
    expect([document.querySelector('img'), buttons()]).toEqual([null, ['Baixar']])
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    await act(async () => document.querySelector('button')!.click())
    expect(
      (saved.mock.contexts as HTMLAnchorElement[]).map(link => [link.getAttribute('href'), link.download]),
    ).toEqual([['/media/3', 'IMG_0001.HEIC']])
  })

  it('that did not come is asked for again', async () => {
    await showsPicture(picture)
    await fails(false)
    expect([text(), buttons()]).toEqual([expect.stringContaining('O arquivo não veio.'), ['Baixar de novo']])
  })

  it('of one’s own that is still on its way is there', async () => {
    await showsPicture({ ...picture, mediaUrl: 'blob:foto' })
    await act(async () => {
      document.querySelector('img')!.dispatchEvent(new Event('error'))
    })
    expect(text()).toContain('Esta imagem não aparece neste navegador.')
  })
})
