import { describe, expect, it } from 'vitest'
import { MAX_CARDS, MAX_MENTIONS, MAX_OWN_NAME } from '../../../../kit/limits.ts'
import { contentOf, mentionsIn } from './content.ts'

type Message = Parameters<typeof contentOf>[0]

const forms: [string, Message, ReturnType<typeof contentOf>][] = [
  ['a text', { conversation: 'oi' }, { kind: 'text', body: 'oi' }],
  ['an empty long text', { extendedTextMessage: { text: '' } }, { kind: 'text', body: '' }],
  [
    'a text with what is shown of its link',
    {
      extendedTextMessage: {
        text: 'olha https://a.example',
        matchedText: 'https://a.example',
        title: 'Loja',
        description: '',
        jpegThumbnail: Buffer.from([255, 216]),
      },
    },
    {
      kind: 'text',
      body: 'olha https://a.example',
      link: { url: 'https://a.example', title: 'Loja', thumbnail: '/9g=' },
    },
  ],
  [
    'a link of which nothing is shown',
    { extendedTextMessage: { text: 'https://a.example', matchedText: 'https://a.example' } },
    { kind: 'text', body: 'https://a.example' },
  ],
  [
    'a forwarded answer',
    {
      extendedTextMessage: {
        text: 'sim',
        contextInfo: {
          isForwarded: true,
          stanzaId: 'Q1',
          participant: '77:2@lid',
          quotedMessage: { imageMessage: { caption: 'foto' } },
        },
      },
    },
    {
      ...{ kind: 'text', body: 'sim', forwarded: true },
      quoted: { waId: 'Q1', sender: { lid: '77' }, body: 'foto', kind: 'image' },
    },
  ],
  ['a chosen button', { buttonsResponseMessage: { selectedDisplayText: 'Vendas' } }, { kind: 'text', body: 'Vendas' }],
  ['a chosen line of a list', { listResponseMessage: { title: 'Suporte' } }, { kind: 'text', body: 'Suporte' }],
  [
    'a poll, as words',
    { pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] } },
    { kind: 'unknown', form: 'poll', body: 'Quando?\n- Hoje\n- Amanhã' },
  ],
  [
    'a card without WhatsApp',
    { contactMessage: { displayName: 'Caio', vcard: 'BEGIN:VCARD\nTEL;type=CELL:+55 (11) 97777-0000\nEND:VCARD' } },
    {
      kind: 'contacts',
      body: '',
      contacts: [{ name: 'Caio', number: '5511977770000' }],
    },
  ],
  [
    'a place that moves',
    { liveLocationMessage: { degreesLatitude: -23, degreesLongitude: -46 } },
    { kind: 'location', body: '', location: { latitude: -23, longitude: -46, live: true } },
  ],
  ['a cart without words', { orderMessage: { orderId: '1' } }, { kind: 'unknown', form: 'cart', body: '' }],
  ['a key for a group alone', { senderKeyDistributionMessage: { groupId: 'g' } }, undefined],
  ['nothing', {}, undefined],
]

describe('the content of a message', () => {
  it.each(forms)('reads %s', (_name, message, content) => {
    expect(contentOf(message)).toEqual(content)
  })

  it('reads a round video as a video, and a document without caption by its name', () => {
    expect(contentOf({ ptvMessage: { mimetype: 'video/mp4' } })).toMatchObject({ kind: 'video', body: '' })
    expect(contentOf({ documentMessage: { fileName: 'a.pdf' } })).toMatchObject({ kind: 'document', body: 'a.pdf' })
  })

  const texts = (contextInfo: object): Message => ({
    messageContextInfo: {},
    imageMessage: null,
    extendedTextMessage: { text: 'oi', contextInfo },
  })

  it('tells by which advertisement someone came, also without words; a page that a program shows is none', () => {
    const emitted = { title: 'Oferta', body: 'Só hoje', sourceUrl: 'https://fb.me/1', sourceId: '120', ctwaClid: 'c1' }
    const externalAdReply = { ...emitted, thumbnail: Buffer.from([255, 216]) }
    expect(contentOf({ extendedTextMessage: { text: '', contextInfo: { externalAdReply } } })).toEqual({
      kind: 'text',
      body: '',
      ad: { ...emitted, thumbnail: '/9g=' },
    })
    expect(contentOf(texts({ externalAdReply: { title: 'Loja', sourceUrl: 'https://a.example' } }))).toEqual({
      kind: 'text',
      body: 'oi',
    })
  })

  it('tells by which link, entry and campaign someone came, and what they asked about in the catalogue', () => {
    const context = {
      entryPointConversionSource: 'click_to_chat_link',
      entryPointConversionApp: 'instagram',
      entryPointConversionExternalSource: 'site',
      entryPointConversionExternalMedium: 'banner',
      conversionSource: 'FB_Ads',
      utm: { utmSource: 'site', utmCampaign: 'natal' },
    }
    const words = { entryPoint: 'click_to_chat_link', entryPointApp: 'instagram', conversionSource: 'FB_Ads' }
    expect(contentOf(texts(context))).toEqual({
      kind: 'text',
      body: 'oi',
      origin: { ...words, utmSource: 'site', utmMedium: 'banner', utmCampaign: 'natal' },
    })
    const productMessage = { product: { productId: '77', title: 'Lustre', url: 'https://a.example/77' } }
    const product = { id: '77', title: 'Lustre', url: 'https://a.example/77' }
    expect(contentOf(texts({ quotedMessage: { productMessage } }))).toMatchObject({ body: 'oi', origin: { product } })
    expect(contentOf({ productMessage })).toMatchObject({ form: 'product', origin: { product } })
    expect(contentOf(texts({ externalAdReply: { sourceType: 'post', sourceApp: 'facebook', ref: 'r1' } }))).toEqual({
      kind: 'text',
      body: 'oi',
      ad: { sourceType: 'post', sourceApp: 'facebook', ref: 'r1' },
    })
  })

  it('tells whom it mentions, also in what it quotes, as many as are stored', () => {
    const quotedMessage = { extendedTextMessage: { text: '@2', contextInfo: { mentionedJid: ['2@lid'] } } }
    const mentions = [{ lid: '1' }, { lid: '2' }]
    const both = texts({ mentionedJid: ['1@lid', 'nobody'], quotedMessage })
    expect(contentOf(both)).toEqual({ kind: 'text', body: 'oi', mentions })
    expect(mentionsIn(both)).toEqual({ mentions })
    const many = Array.from({ length: MAX_MENTIONS + 1 }, (_, at) => `${at}@lid`)
    expect(mentionsIn(texts({ mentionedJid: many })).mentions).toHaveLength(MAX_MENTIONS)
    expect(mentionsIn(texts({ mentionedJid: many })).mentions?.[0]).toEqual({ lid: '0' })
    for (const none of [undefined, { conversation: 'oi' }, texts({})]) expect(mentionsIn(none)).toEqual({})
  })

  it('quotes what nobody can read without words, and nobody as its author', () => {
    for (const quotedMessage of [null, { albumMessage: {} }])
      expect(contentOf(texts({ stanzaId: 'Q', quotedMessage }))).toEqual({
        kind: 'text',
        body: 'oi',
        quoted: { waId: 'Q', body: '' },
      })
  })

  it('does not follow quotes of quotes', () => {
    let quoted: Message = { conversation: 'o fundo' }
    for (let depth = 0; depth < 20_000; depth += 1)
      quoted = { extendedTextMessage: { text: 'oi', contextInfo: { stanzaId: 'Q', quotedMessage: quoted } } }
    expect(contentOf(quoted)).toEqual({ kind: 'text', body: 'oi', quoted: { waId: 'Q', body: 'oi' } })
  })

  it('reads a card of 256 KB without its end, and no more cards than a message has', () => {
    const vcard = 'TEL'.repeat(87_382)
    const cards = Array.from({ length: 1000 }, () => ({ displayName: 'x'.repeat(65_536), vcard }))
    const content = contentOf({ contactsArrayMessage: { contacts: cards } })
    expect(content?.contacts).toEqual(Array(MAX_CARDS).fill({ name: 'x'.repeat(MAX_OWN_NAME) }))
  })
})
