import { describe, expect, test } from 'vitest'
import type { MessageArrived } from '../../../whatsapp/index.ts'
import { fillKnownVariables, fillVariables, variablesOf } from '../sending/variables.ts'
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
    [arrived({ kind: 'undecryptable' }), '', 'Aguardando mensagem'],
  ])('%#', (event, wire, preview) => {
    const content = contentOfArrived(event)
    const info = content.mediaInfo ? JSON.parse(content.mediaInfo) : {}
    expect([bodyOnWire({ ...content, mediaName: content.mediaName ?? null, info }), previewText(content)]).toEqual([
      wire,
      preview,
    ])
  })

  test.each([
    ['image/png', 'a.png', 'image', 'image'],
    ['image/svg+xml', 'a.svg', 'document', 'application'],
    ['video/mp4', 'a.mp4', 'video', 'video'],
    ['audio/mpeg', 'musica.mp3', 'audio', 'audio'],
    ['audio/mpeg', 'audio-record-site-9.mp3', 'voice', 'audio'],
    ['text/plain', 'a.txt', 'document', 'application'],
  ])('a file %s named %s goes as %s and is %s', (mimeType, name, kind, mediaType) => {
    expect(kindOfFile(mimeType, name)).toEqual({ kind, mediaType })
  })
})

describe('variables', () => {
  const about = { name: 'Ana Maria & Cia', now: Date.parse('2026-03-02T08:05:09Z'), timeZone: 'America/Sao_Paulo' }

  test('every variable of the specification, in the time zone of the company', () => {
    expect(variablesOf(about)).toMatchObject({
      firstName: 'Ana',
      name: 'Ana Maria & Cia',
      ms: 'Boa madrugada',
      protocol: '20260302050509',
      date: '02/03/2026',
      hour: '05:05:09',
    })
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
