import { describe, expect, test } from 'vitest'
import { formPreview } from '../../../domain/message-forms.ts'
import { fillKnownVariables, fillVariables, variablesOf } from '../../../domain/message-variables.ts'
import type { MessageArrived } from '../../../whatsapp/index.ts'
import { bodyOnWire, contentOfArrived, kindOfFile, previewText } from './content.ts'

const arrived = (more: Partial<MessageArrived>): MessageArrived => ({
  type: 'message',
  key: { waId: 'A', fromMe: false, chat: { pn: '5511' } },
  kind: 'text',
  body: '',
  sentAt: 0,
  source: 'live',
  ...more,
})
const media = (kind: 'audio' | 'voice' | 'sticker' | 'document' | 'image', fileName?: string) =>
  arrived({
    kind,
    media: { kind, mimeType: 'x/y', locator: 'l', ...(fileName ? { fileName } : {}) },
  })

describe('what a message says, on the wire and in the list', () => {
  test.each([
    [arrived({ body: 'Oi' }), 'Oi', 'Oi'],
    [media('voice'), 'Áudio', 'Áudio'],
    [media('sticker'), 'sticker', 'sticker'],
    [media('document', 'nota.pdf'), 'nota.pdf', 'nota.pdf'],
    [media('image'), '', 'Imagem'],
    [media('document', '../\u202egpj.exe\n'), 'gpj.exe', 'gpj.exe'],
    [{ ...media('document', 'C:\\a\u200f.pdf'), body: 'C:\\a\u200f.pdf' }, 'a.pdf', 'a.pdf'],
    [
      arrived({ kind: 'location', location: { latitude: 1, longitude: 2, thumbnail: 'AAAA' } }),
      'data:image/jpeg;base64,AAAA|https://maps.google.com/maps?q=1,2|1,2',
      'Localização',
    ],
    [
      arrived({
        kind: 'contacts',
        contacts: [{ name: 'Ana', number: '5511' }, { name: 'Bia' }],
      }),
      'Ana: 5511\nBia: ',
      'Ana: 5511\nBia: ',
    ],
    [
      arrived({
        kind: 'contacts',
        contacts: [{ name: 'Ana', number: '5511', otherNumbers: ['5512'], email: 'a@b.example', company: 'Padaria' }],
      }),
      'Ana: 5511, 5512, a@b.example, Padaria',
      'Ana: 5511, 5512, a@b.example, Padaria',
    ],
    [{ ...media('document', 'nota.pdf'), body: 'a/b' }, 'a/b', 'a/b'],
    [arrived({ kind: 'undecryptable' }), '', 'Aguardando mensagem'],
    [arrived({ ad: { sourceId: '1', title: 'Oferta' } }), '', '📣 Anúncio: Oferta'],
    [arrived({ ad: { sourceId: '1' } }), '', '📣 Anúncio'],
    [arrived({ body: 'Quero', ad: { sourceId: '1', title: 'Oferta' } }), 'Quero', 'Quero'],
  ])('%#', (event, wire, preview) => {
    const content = contentOfArrived(event)
    const info = content.mediaInfo ? JSON.parse(content.mediaInfo) : {}
    expect([bodyOnWire({ ...content, mediaName: content.mediaName ?? null, info }), previewText(content)]).toEqual([
      wire,
      preview,
    ])
  })

  test('a location says its name, its address and its words, and where it is', () => {
    const location = { latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A, 1', live: true }
    const content = contentOfArrived(arrived({ kind: 'location', body: 'aqui', location }))
    expect(content).toMatchObject({ body: 'Loja, Rua A, 1, aqui', mediaType: 'locationMessage', mediaState: 'none' })
    expect(JSON.parse(content.mediaInfo!)).toEqual({
      location: { latitude: 1, longitude: 2, name: 'Loja', live: true },
    })
    const map = Buffer.from('ffd8ffc000110802580320030122', 'hex').toString('base64')
    const mapped = arrived({ kind: 'location', location: { latitude: 1, longitude: 2, thumbnail: map } })
    expect(Object.keys(JSON.parse(contentOfArrived(mapped).mediaInfo!))).toEqual(['thumbnail', 'location'])
    const unnamed = { latitude: 1, longitude: 2, address: 'Rua A, 1' }
    const bare = contentOfArrived(arrived({ kind: 'location', location: unnamed }))
    expect([bare.body, bare.mediaInfo]).toEqual(['Rua A, 1', '{"location":{"latitude":1,"longitude":2}}'])
    const texts = { ...content, info: JSON.parse(content.mediaInfo!) }
    expect(bodyOnWire(texts)).toBe('|https://maps.google.com/maps?q=1,2|Loja, Rua A, 1, aqui')
    expect(bodyOnWire({ ...texts, info: {} })).toBe('Loja, Rua A, 1, aqui')
  })

  test('a text is stored as words alone', () => {
    expect(contentOfArrived(arrived({ body: 'Oi' }))).toEqual({
      ...{ body: 'Oi', mediaType: 'text', mediaState: 'none', mediaMimeType: null, mediaName: null },
      ...{ mediaBytes: null, mediaInfo: null, mediaRef: null, raw: null },
    })
  })

  test('a file waits to be fetched, with all that is known of it before', () => {
    // A JPEG of 800 by 600 pixels, as far as its size.
    const thumbnail = Buffer.from('ffd8ffc000110802580320030122', 'hex').toString('base64')
    const file = { mimeType: 'image/png', locator: 'l', fileName: 'a.png', sizeBytes: 9, seconds: 0, thumbnail }
    const provided = { kind: 'image', ...file } as const
    const content = contentOfArrived(arrived({ kind: 'image', body: 'Olhe', media: provided, forwarded: true }))
    expect(content).toMatchObject({
      ...{ body: 'Olhe', mediaType: 'image', mediaState: 'pending', mediaMimeType: 'image/png', mediaName: 'a.png' },
      ...{ mediaBytes: 9, mediaRef: JSON.stringify(provided) },
    })
    expect(JSON.parse(content.mediaInfo!)).toEqual({
      ...{ seconds: 0, forwarded: true, thumbnail: `data:image/jpeg;base64,${thumbnail}`, width: 800, height: 600 },
    })
    expect(contentOfArrived(media('voice')).mediaInfo).toBe('{"voice":true}')
  })

  test('an advertisement is stored with all that is told about it', () => {
    const ad = { title: 'Oferta', sourceUrl: 'https://fb.me/1', sourceId: '120', ctwaClid: 'c1', thumbnail: '/9g=' }
    const { mediaInfo } = contentOfArrived(arrived({ ad }))
    expect(JSON.parse(mediaInfo!)).toEqual({ ad: { ...ad, thumbnail: 'data:image/jpeg;base64,/9g=' } })
    const origin = { entryPoint: 'click_to_chat_link', utmCampaign: 'natal' }
    expect(JSON.parse(contentOfArrived(arrived({ origin })).mediaInfo!)).toEqual({ origin })
  })

  test('cards keep names and numbers apart', () => {
    const { mediaInfo } = contentOfArrived(
      arrived({ kind: 'contacts', contacts: [{ name: 'Ana', number: '5511' }, { name: 'Bia' }] }),
    )
    expect(JSON.parse(mediaInfo!)).toEqual({
      contacts: [
        { name: 'Ana', number: '5511' },
        { name: 'Bia', number: '' },
      ],
    })
    expect(contentOfArrived(arrived({ kind: 'contacts' })).body).toBe('')
  })

  test('what is only shown as a word keeps what could be read of it, and its bytes for later', () => {
    const content = contentOfArrived(
      arrived({ kind: 'unknown', form: 'event', body: 'Festa', startsAt: 5, items: 2, raw: 'AQI=' }),
    )
    expect(JSON.parse(content.mediaInfo!)).toEqual({ form: 'event', startsAt: 5, items: 2 })
    expect(content.raw).toEqual(Buffer.from([1, 2]))
    expect(previewText(content)).toBe(formPreview('event', 'Festa'))
    const bare = contentOfArrived(arrived({ kind: 'unknown', form: 'poll' }))
    expect(JSON.parse(bare.mediaInfo!)).toStrictEqual({ form: 'poll' })
    expect(contentOfArrived(arrived({ startsAt: 5, items: 2 })).mediaInfo).toBeNull()
    expect(previewText(contentOfArrived(arrived({ kind: 'unknown' })))).toBe('')
    const typed = { body: 'Oi', mediaType: 'text', mediaName: null, mediaInfo: '{"form":"event"}' } as const
    expect(previewText(typed)).toBe('Oi')
  })

  test.each([
    ['image/png', 'a.png', 'image', 'image'],
    ['image/svg+xml', 'a.svg', 'document', 'application'],
    ['video/mp4', 'a.mp4', 'video', 'video'],
    ['video/quicktime', 'iphone.mov', 'document', 'application'],
    ['video/webm', 'tela.webm', 'document', 'application'],
    ['audio/webm; codecs=opus', 'gravada.webm', 'document', 'application'],
    ['audio/wav', 'aviso.wav', 'audio', 'audio'],
    ['image/heic', 'IMG_0001.HEIC', 'document', 'application'],
    ['audio/ogg; codecs=opus', 'nota.ogg', 'audio', 'audio'],
    ['audio/mpeg', 'musica.mp3', 'audio', 'audio'],
    ['audio/mpeg', 'audio-record-site-9.mp3', 'voice', 'audio'],
    ['text/plain', 'a.txt', 'document', 'application'],
  ])('a file %s named %s goes as %s and is %s', (mimeType, name, kind, mediaType) => {
    expect(kindOfFile(mimeType, name)).toEqual({ kind, mediaType })
  })
})

describe('variables', () => {
  const about = {
    name: 'Ana Maria & Cia',
    now: Date.parse('2026-03-02T08:05:09Z'),
    timeZone: 'America/Sao_Paulo',
    language: 'pt' as const,
  }

  test('every variable of the specification, and its word in Portuguese, in the time zone of the company', () => {
    const [greeting, date, hour] = ['Boa madrugada', '02/03/2026', '05:05:09']
    expect(variablesOf(about)).toEqual({
      ...{ firstName: 'Ana', name: 'Ana Maria & Cia', nome: 'Ana Maria & Cia', protocol: '20260302050509' },
      ...{ primeiro_nome: 'Ana', protocolo: '20260302050509', saudacao: greeting },
      ...{ ms: greeting, gretting: greeting, greeting, date, data: date, hour, hora: hour },
    })
    expect(variablesOf({ ...about, name: ' Bia Lima' }).firstName).toBe('Bia')
  })

  test.each([
    ['2026-03-02T09:00:00Z', 'Bom dia'],
    ['2026-03-02T15:00:00Z', 'Boa tarde'],
    ['2026-03-02T21:00:00Z', 'Boa noite'],
    ['2026-03-02T03:00:00Z', 'Boa madrugada'],
  ])('at %s the greeting is %s', (at, greeting) => {
    expect(variablesOf({ ...about, now: Date.parse(at) }).ms).toBe(greeting)
  })

  test('unknown names become empty in texts of the company and stay in what a person types; nothing is escaped', () => {
    expect(fillVariables('{{ name }}: {{x}}!', about)).toBe('Ana Maria & Cia: !')
    expect(fillKnownVariables('{{name}}: {{x}} {{toString}}!', about)).toBe('Ana Maria & Cia: {{x}} {{toString}}!')
  })

  test("the braces of a contact's name are words of the contact, and are not filled", () => {
    const braces = { ...about, name: '{{ms}} {{name}} $1 $&' }
    expect(fillVariables('{{name}}, {{firstName}}!', braces)).toBe('{{ms}} {{name}} $1 $&, {{ms}}!')
    expect(fillKnownVariables('{{name}}, {{firstName}}!', braces)).toBe('{{ms}} {{name}} $1 $&, {{ms}}!')
  })
})
