import { describe, expect, it } from 'vitest'
import { MAX_JSON_OF_MESSAGE } from '../../../../../kit/limits.ts'
import { contentOf } from '../content.ts'
import { cart } from './commerce.ts'
import type { Message } from './content.ts'
import { thousandths } from './lines.ts'

const form = (name: string, body = '', more = {}) => ({ kind: 'unknown', form: name, body, ...more })
const text = (body: string) => ({ kind: 'text', body })
const picture = { mimetype: 'image/png' }

/** What people see of each kind, to the letter. */
const choices: [string, Message, object][] = [
  [
    'buttons',
    {
      buttonsMessage: {
        contentText: 'Aceita?',
        footerText: 'Loja',
        buttons: [{ buttonText: { displayText: 'Sim' } }, {}],
      },
    },
    form('options', 'Aceita?\nLoja\n- Sim'),
  ],
  [
    'a button without words',
    { buttonsMessage: { contentText: 'Oi', buttons: [{ buttonText: { displayText: ' ' } }] } },
    text('Oi'),
  ],
  ['a list of products', { listMessage: { title: 'Loja', productListInfo: {} } }, form('product', 'Loja')],
  [
    'buttons of a template',
    {
      templateMessage: {
        hydratedTemplate: {
          hydratedButtons: [
            { callButton: { displayText: 'Ligar', phoneNumber: '+55 11' } },
            { quickReplyButton: { displayText: 'Sim' } },
            {},
          ],
        },
      },
    },
    form('options', '- Ligar: +55 11\n- Sim'),
  ],
  [
    'a template that is for the phone alone',
    { templateMessage: { hydratedTemplate: { maskLinkedDevices: true } } },
    form('onPhone'),
  ],
  [
    'a template of which something can be read all the same',
    { templateMessage: { hydratedTemplate: { maskLinkedDevices: true, hydratedContentText: 'Oi' } } },
    text('Oi'),
  ],
  ['a template of nothing', { templateMessage: { hydratedTemplate: {} } }, text('')],
  [
    'a template of native buttons',
    { templateMessage: { interactiveMessageTemplate: { body: { text: 'Escolha' } } } },
    form('options', 'Escolha'),
  ],
  [
    'a template whose words are on the phone',
    { templateMessage: { fourRowTemplate: { content: { params: ['Ana', '12'] }, footer: { params: ['Loja'] } } } },
    form('options', 'Ana\n12\nLoja'),
  ],
  ['a text of a business', { highlyStructuredMessage: { params: ['Ana'] } }, form('options', 'Ana')],
  [
    'a text of a business that came whole',
    {
      highlyStructuredMessage: {
        params: ['Ana'],
        hydratedHsm: { hydratedTemplate: { hydratedContentText: 'Oi, Ana' } },
      },
    },
    text('Oi, Ana'),
  ],
  [
    'a chosen button of a template',
    { templateButtonReplyMessage: { selectedDisplayText: 'Sim', selectedId: '1' } },
    text('Sim'),
  ],
  ['a chosen button without words', { templateButtonReplyMessage: { selectedId: 'sim' } }, text('sim')],
  [
    'the end of a poll',
    {
      pollResultSnapshotMessage: {
        name: 'Quando?',
        pollVotes: [{ optionName: 'Hoje', optionVoteCount: 3 }, { optionName: 'Nunca' }],
      },
    },
    form('pollResult', 'Quando?\n- Hoje: 3\n- Nunca: 0'),
  ],
]

const native = (...buttons: [string, unknown][]) => ({
  buttons: buttons.map(([name, params]) => ({
    name,
    buttonParamsJson: typeof params === 'string' ? params : JSON.stringify(params),
  })),
})
const asks = (...buttons: [string, unknown][]): Message => ({
  interactiveMessage: { nativeFlowMessage: native(...buttons) },
})
const reply = { display_text: 'Ver' }

const natives: [string, Message, object][] = [
  [
    'buttons below a picture',
    { interactiveMessage: { header: { imageMessage: picture }, nativeFlowMessage: native(['quick_reply', reply]) } },
    { kind: 'image', body: '- Ver', media: expect.objectContaining({ kind: 'image' }) },
  ],
  [
    'a bill below a picture, beside a button',
    {
      interactiveMessage: {
        header: { imageMessage: picture },
        nativeFlowMessage: native(
          ['quick_reply', reply],
          ['order_details', { total_amount: { value: 5 }, currency: 'BRL' }],
        ),
      },
    },
    form('bill', 'Total: R$ 5,00'),
  ],
  [
    'rows that are none',
    asks(['single_select', { title: ' T ', sections: [null, { rows: [null, { title: 'P' }] }, { rows: 'x' }] }]),
    form('options', '- T\n- P'),
  ],
  ['sections that are none', asks(['single_select', { title: 'T', sections: 'x' }]), form('options', '- T')],
  [
    'a button without a name',
    { interactiveMessage: { nativeFlowMessage: { buttons: [{ buttonParamsJson: JSON.stringify(reply) }] } } },
    form('options', '- Ver'),
  ],
  ...['null', '"abc"', JSON.stringify(reply).padEnd(MAX_JSON_OF_MESSAGE + 1)].map((json): [string, Message, object] => [
    `JSON of ${json.length} characters that is no object or too long`,
    asks(['quick_reply', json]),
    form('options'),
  ]),
  [
    'JSON as long as it may be',
    asks(['quick_reply', JSON.stringify(reply).padEnd(MAX_JSON_OF_MESSAGE)]),
    form('options', '- Ver'),
  ],
]

const filled = (name: string, params: unknown, body?: string): Message => ({
  interactiveResponseMessage: {
    ...(body ? { body: { text: body } } : {}),
    nativeFlowResponseMessage: { name, paramsJson: typeof params === 'string' ? params : JSON.stringify(params) },
  },
})

const answers: [string, Message, object][] = [
  ['a form with nothing but its token', filled('flow', { flow_token: 'x' }, 'Enviado'), text('Enviado')],
  ['a pressed button', filled('menu_options', { id: '1' }, 'Vendas'), text('Vendas')],
  ['a pressed button without words', filled('menu_options', { id: '1' }), form('filledForm', 'id: 1')],
  ['a pressed button with nothing', { interactiveResponseMessage: { body: { text: 'Vendas' } } }, text('Vendas')],
  ['an address', filled('address_message', { cep: '01000' }, 'Enviado'), form('filledForm', 'cep: 01000')],
  ['an answer that is a text', filled('flow', '"abc"'), form('filledForm')],
  ['an answer that is nothing', filled('flow', 'null'), form('filledForm')],
  [
    'what is ticked and chosen',
    filled('flow', { aceita: false, cores: ['azul', '', 'verde'], notas: Array.from({ length: 21 }, (_, at) => at) }),
    form('filledForm', `aceita: ✗\ncores: azul, verde\nnotas: ${Array.from({ length: 20 }, (_, at) => at).join(', ')}`),
  ],
]

const order = (more: object): Message => asks(['order_details', { currency: 'BRL', ...more }])
const real = (value: number) => ({ value })

const trade: [string, Message, object][] = [
  [
    'a bill without a total',
    order({
      order: {
        items: [
          null,
          { name: ' ' },
          { name: 'Bolo', amount: real(9), sale_amount: real(8) },
          { name: 'Pão', amount: real(2) },
        ],
      },
    }),
    form('bill', '1 × Bolo: R$ 8,00\n1 × Pão: R$ 2,00'),
  ],
  ['a bill without things', order({ total_amount: real(8) }), form('bill', 'Total: R$ 8,00')],
  [
    'where to pay',
    order({
      payment_settings: [
        null,
        {},
        { pix_dynamic_code: { merchant_name: 'Loja', code: '000201' } },
        { pix_static_code: { key: 'a@b.c' } },
        { boleto: { digitable_line: '23790' }, payment_link: { uri: 'https://a.example' } },
        { payment_link: { uri: 'https://b.example' } },
      ],
    }),
    form('pix', 'Pix: 000201 (Loja)\nPix: a@b.c\n23790\nhttps://b.example'),
  ],
  [
    'a cart and how much is in it',
    { orderMessage: { orderTitle: 'Pedido', itemCount: 3 } },
    form('cart', 'Pedido', { items: 3 }),
  ],
  ['a cart that tells nothing', { orderMessage: {} }, form('cart')],
  [
    'a catalogue',
    { productMessage: { catalog: { title: 'Loja', description: 'Tudo' } } },
    form('product', 'Loja\nTudo'),
  ],
  [
    'money that was sent',
    { sendPaymentMessage: { noteMessage: { extendedTextMessage: { text: 'almoço' } } } },
    form('payment', 'almoço'),
  ],
  ['money that was sent without a word', { sendPaymentMessage: {} }, form('payment')],
  ['a request that was declined', { declinePaymentRequestMessage: {} }, form('paymentDeclined')],
  ['a request that was taken back', { cancelPaymentRequestMessage: {} }, form('paymentCancelled')],
  ['an invitation to pay', { paymentInviteMessage: {} }, form('payment')],
  ['an invoice', { invoiceMessage: { note: 'Março' } }, form('bill', 'Março')],
]

const MOMENT = 1_770_000_000

const occasions: [string, Message, object][] = [
  [
    'an event that was cancelled',
    { eventMessage: { name: 'Festa', isCanceled: true } },
    form('eventCancelled', 'Festa'),
  ],
  [
    'a call to come',
    { scheduledCallCreationMessage: { title: 'Reunião', scheduledTimestampMs: MOMENT } },
    form('scheduledCall', 'Reunião', { startsAt: MOMENT }),
  ],
  [
    'a call in the first moment',
    { scheduledCallCreationMessage: { scheduledTimestampMs: 1 } },
    form('scheduledCall', '', { startsAt: 1 }),
  ],
  ['a call at no time', { scheduledCallCreationMessage: { scheduledTimestampMs: 0 } }, form('scheduledCall')],
  ['an event before all calendars', { eventMessage: { startTime: -1 } }, form('event')],
  ['an event after all calendars', { eventMessage: { startTime: 8.64e12 } }, form('event')],
  [
    'an event at the end of all calendars',
    { eventMessage: { startTime: 8.64e12 - 1 } },
    form('event', '', { startsAt: 8.64e15 - 1000 }),
  ],
  [
    'an invitation to a channel',
    { newsletterAdminInviteMessage: { newsletterName: 'Notícias', caption: 'Venha' } },
    form('channelInvite', 'Notícias\nVenha'),
  ],
  [
    'a pack of stickers',
    { stickerPackMessage: { name: 'Gatos', publisher: 'Ana', caption: 'oi' } },
    form('stickerPack', 'Gatos\nAna\noi'),
  ],
  ['a request for a number', { requestPhoneNumberMessage: {} }, form('numberRequest')],
  ['what only the phone may show', { placeholderMessage: {} }, form('onPhone')],
  ['a mention in a status', { statusMentionMessage: {} }, form('status')],
  ['a comment', { commentMessage: { message: { conversation: 'bom' } } }, form('comment', 'bom')],
  ['an answer to a question', { questionResponseMessage: { text: 'sim' } }, text('sim')],
  ["an answer to a status's question", { statusQuestionAnswerMessage: { text: 'sim' } }, text('sim')],
  ['a quote of a status', { statusQuotedMessage: { text: 'lindo' } }, text('lindo')],
  [
    'an answer of an assistant',
    { richResponseMessage: { submessages: [{ messageText: 'a' }, {}, { messageText: 'b' }] } },
    text('a\nb'),
  ],
]

const small = Buffer.from('small')
const located = (mediaType: string) => JSON.stringify({ mediaType, mediaKey: '' })

const files: [string, Message, object][] = [
  [
    'a picture with all that belongs to it',
    {
      imageMessage: {
        ...picture,
        caption: 'foto',
        fileLength: 12,
        jpegThumbnail: small,
        mediaKey: small,
        directPath: '/a',
        url: 'https://a.example',
      },
    },
    {
      kind: 'image',
      body: 'foto',
      media: {
        kind: 'image',
        mimeType: 'image/png',
        sizeBytes: 12,
        thumbnail: small.toString('base64'),
        locator: JSON.stringify({
          mediaType: 'image',
          mediaKey: small.toString('base64'),
          directPath: '/a',
          url: 'https://a.example',
        }),
      },
    },
  ],
  [
    'a film',
    { videoMessage: { seconds: 7 } },
    {
      kind: 'video',
      body: '',
      media: { kind: 'video', mimeType: 'application/octet-stream', seconds: 7, locator: located('video') },
    },
  ],
  [
    'a voice note',
    { audioMessage: { ptt: true } },
    {
      kind: 'voice',
      body: '',
      media: { kind: 'voice', mimeType: 'application/octet-stream', locator: located('ptt') },
    },
  ],
  [
    'music',
    { audioMessage: {} },
    {
      kind: 'audio',
      body: '',
      media: { kind: 'audio', mimeType: 'application/octet-stream', locator: located('audio') },
    },
  ],
  [
    'a sticker',
    { stickerMessage: {} },
    {
      kind: 'sticker',
      body: '',
      media: { kind: 'sticker', mimeType: 'application/octet-stream', locator: located('sticker') },
    },
  ],
  [
    'a document without a name',
    { documentMessage: {} },
    {
      kind: 'document',
      body: '',
      media: { kind: 'document', mimeType: 'application/octet-stream', locator: located('document') },
    },
  ],
  [
    'a document with a name',
    { documentMessage: { fileName: 'a.pdf', caption: 'conta' } },
    expect.objectContaining({ body: 'conta', media: expect.objectContaining({ fileName: 'a.pdf' }) }),
  ],
  [
    'a template below a film',
    { templateMessage: { hydratedTemplate: { videoMessage: {}, hydratedContentText: 'veja' } } },
    expect.objectContaining({ kind: 'video', body: 'veja' }),
  ],
  [
    'a template below a document',
    { templateMessage: { hydratedTemplate: { documentMessage: { fileName: 'a.pdf' } } } },
    expect.objectContaining({ kind: 'document', body: 'a.pdf' }),
  ],
  [
    'a place',
    {
      locationMessage: {
        degreesLatitude: -23,
        degreesLongitude: -46,
        name: 'Sé',
        address: 'Praça',
        comment: 'aqui',
        jpegThumbnail: small,
      },
    },
    {
      kind: 'location',
      body: 'aqui',
      location: { latitude: -23, longitude: -46, name: 'Sé', address: 'Praça', thumbnail: small.toString('base64') },
    },
  ],
  [
    'a place that tells nothing',
    { locationMessage: {} },
    { kind: 'location', body: '', location: { latitude: 0, longitude: 0 } },
  ],
  [
    'a place that moves by its own word',
    { locationMessage: { isLive: true } },
    { kind: 'location', body: '', location: { latitude: 0, longitude: 0, live: true } },
  ],
  ['a card of nobody', { contactMessage: {} }, { kind: 'contacts', body: '', contacts: [{ name: '' }] }],
]

const mixed: [string, Message, object | undefined][] = [
  ['a text that is none', { conversation: '' }, undefined],
  ['a long text without words', { extendedTextMessage: { text: null } }, text('')],
  ['an empty text before another', { conversation: '', extendedTextMessage: { text: 'oi' } }, text('oi')],
  ['what is there beside what is not', { imageMessage: null, extendedTextMessage: { text: 'oi' } }, text('oi')],
]

describe.each(Object.entries({ choices, natives, answers, trade, occasions, files, mixed }))('%s', (_, forms) => {
  it.each<[string, Message, object | undefined]>(forms)('%s', (_name, message, content) => {
    expect(contentOf(message)).toEqual(content)
  })
})

it('a cart shows its things, what they cost and the whole', () => {
  const products = [
    { name: 'Bolo', price: 5000, currency: 'BRL', quantity: 2 },
    { name: 'Pão', price: 1500, currency: 'BRL', quantity: 0 },
  ]
  expect(cart({ message: 'oi', totalAmount1000: 11_500, totalCurrencyCode: 'BRL' }, { products })).toEqual(
    form('cart', 'oi\n2 × Bolo: R$ 5,00\n1 × Pão: R$ 1,50\nTotal: R$ 11,50'),
  )
})

it('an amount that is none is not written', () => {
  for (const none of [null, undefined, 'x']) expect(thousandths(none, 'BRL')).toBe('')
  expect(thousandths(1500, undefined)).toBe('1,50')
})
