import { describe, expect } from 'vitest'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { Services } from '../../../company/index.ts'
import { settingRoutes } from '../../settings/contract.ts'
import { type LinkDraft, messageRoutes } from '../contract.ts'
import { sentMessages } from '../fixtures.ts'
import { test as base } from '../testing/test.ts'

const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z'

const requested: string[] = []
let page: Awaited<ReturnType<Services['outside']['page']>>
/** Is told about each question for the page, which is answered no sooner. */
let answers: () => Promise<void> | undefined = () => undefined

/** The world outside: one page, and a picture at one address. */
const outside: Partial<Services['outside']> = {
  page: async url => {
    requested.push(url)
    await answers()
    return page
  },
  file: async url => {
    requested.push(url)
    const file = { bytes: Buffer.from('png'), mimeType: url.endsWith('.svg') ? 'image/svg+xml' : 'image/png', name: '' }
    return url.startsWith('https://loja.example/') ? file : undefined
  },
}
const test = base.extend('worldOptions', { scope: 'file' }, { outside })

const choose = (company: TestCompany, value: 'enabled' | 'disabled') =>
  company.admin.call(settingRoutes.update, { params: { key: 'linkPreviews' }, body: { key: 'linkPreviews', value } })
const preview = async (company: TestCompany, url: string) =>
  (await company.admin.call(messageRoutes.previewLink, { body: { url } })).preview
const pageWith = (html: string) => {
  page = { url: 'https://loja.example/final', html }
  requested.length = 0
}

const URL = 'https://loja.example/cafe'
const LINK: LinkDraft = { url: URL, title: 'Café', description: 'Quentinho', thumbnail: JPEG }

describe('what a page says of itself', () => {
  test('is told where the company wants it, with its picture', async ({ company }) => {
    pageWith('<meta property="og:title" content="Caf&eacute;"><meta property="og:image" content="/foto.png">')
    expect([await preview(company, URL), requested]).toEqual([null, []])
    await choose(company, 'enabled')
    const picture = { mimeType: 'image/png', data: Buffer.from('png').toString('base64') }
    expect(await preview(company, URL)).toEqual({ title: 'Café', description: '', picture })
    expect(requested).toEqual([URL, 'https://loja.example/foto.png'])
    expect((await preview(company, 'loja.com.br/x'))?.title).toBe('Café')
    expect(requested[2]).toBe('https://loja.com.br/x')
  })

  test.for([
    ['is not there', undefined],
    ['leads elsewhere', 'http://10.0.0.8/foto.png'],
    ['is no picture that a chat shows', '/foto.svg'],
    ['has no address', 'http://['],
  ])('comes without a picture where that %s', async ([, address], { company }) => {
    await choose(company, 'enabled')
    pageWith(`<title>Loja</title>${address ? `<meta property="og:image" content="${address}">` : ''}`)
    expect(await preview(company, URL)).toEqual({ title: 'Loja', description: '', picture: null })
  })

  test.for(['javascript:alert(1)', 'mailto:ana@loja.example', 'veja https://loja.example', 'loja'])(
    'is not asked of %j',
    async (url, { company }) => {
      await choose(company, 'enabled')
      pageWith('<title>Loja</title>')
      expect([await preview(company, url), requested]).toEqual([null, []])
    },
  )

  test('is asked of three pages at once, and of more once those are there', async ({ company }) => {
    await choose(company, 'enabled')
    pageWith('<title>Loja</title>')
    const [held, third] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answers = () => {
      if (requested.length === 3) third.resolve()
      return held.promise
    }
    const first = [preview(company, `${URL}/1`), preview(company, `${URL}/2`), preview(company, `${URL}/3`)]
    await third.promise
    expect(await preview(company, `${URL}/4`)).toBeNull()
    held.resolve()
    expect((await Promise.all(first)).map(displayed => displayed?.title)).toEqual(['Loja', 'Loja', 'Loja'])
    expect((await preview(company, `${URL}/4`))?.title).toBe('Loja')
    expect(requested).toHaveLength(4)
  })

  test('is nothing where there is no page, or one without a title', async ({ company }) => {
    await choose(company, 'enabled')
    pageWith('<p>Oi</p>')
    expect(await preview(company, URL)).toBeNull()
    page = undefined
    expect(await preview(company, URL)).toBeNull()
  })
})

describe('a text with a link', () => {
  test('goes with what its page says, and shows it', async ({ company, chat }) => {
    await choose(company, 'enabled')
    const params = { ticketId: chat.ticketId }
    const { messages } = await chat.client.call(messageRoutes.send, {
      params,
      body: { body: `Olhe ${URL}`, link: LINK },
    })
    const displayed = { ...LINK, thumbnail: `data:image/jpeg;base64,${JPEG}` }
    expect(messages[0]).toMatchObject({ body: `Olhe ${URL}`, mediaType: 'text', mediaInfo: { link: displayed } })
    const [sent] = await sentMessages(chat, 1)
    expect(sent!.content).toEqual({ type: 'text', body: `Olhe ${URL}`, link: LINK })
  })

  test('goes alone where the company shows none, or the text has another address', async ({ company, chat }) => {
    const send = async (body: string) =>
      (await chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, body: { body, link: LINK } }))
        .messages[0]!.mediaInfo
    expect(await send(URL)).toEqual({})
    await choose(company, 'enabled')
    expect(await send('https://outra.example')).toEqual({})
    expect((await sentMessages(chat, 2)).map(({ content }) => content)).toEqual([
      { type: 'text', body: URL },
      { type: 'text', body: 'https://outra.example' },
    ])
  })

  test('takes no picture but a small JPEG, and sends nothing then', async ({ company, chat }) => {
    await choose(company, 'enabled')
    const body = { body: URL, link: { ...LINK, thumbnail: Buffer.from('GIF89a').toString('base64') } }
    const error = await chat.client.refusal(messageRoutes.send, { params: { ticketId: chat.ticketId }, body })
    expect([error.code, chat.line.sent]).toEqual(['ERR_FILE_TYPE', []])
  })

  test('that a customer sends shows what their phone says of it, if the text has it', async ({ chat }) => {
    chat.customer.says(`Quero este: ${URL}`, { link: { url: URL, title: 'Café', thumbnail: JPEG } })
    const { message } = await chat.told(emitted => emitted.message.body.startsWith('Quero este'))
    expect(message.mediaInfo.link).toEqual({
      url: URL,
      title: 'Café',
      thumbnail: `data:image/jpeg;base64,${JPEG}`,
    })
    chat.customer.says('Sem link', { link: { url: URL, title: 'Café' } })
    expect((await chat.told(emitted => emitted.message.body === 'Sem link')).message.mediaInfo).toEqual({})
  })
})
