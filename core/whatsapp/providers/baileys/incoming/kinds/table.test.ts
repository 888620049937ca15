import { proto } from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { MAX_LISTED } from '../../../../../kit/limits.ts'
import { contentOf } from '../content.ts'
import type { Message } from './content.ts'
import { kinds, unwrapped } from './table.ts'

const known = Object.keys(proto.Message.prototype).filter(name => name !== 'toJSON')

describe('the table of kinds', () => {
  it('has every kind of message that the library has, and no other', () => {
    expect(Object.keys(kinds).sort()).toEqual(known.sort())
  })

  it.each(Object.entries(kinds))('says of %s what becomes of it, and why where nobody sees it', (_, kind) => {
    const [how, why] = Object.entries(kind)[0]!
    expect(['read', 'opens', 'about', 'ignored']).toContain(how)
    if (how === 'about' || how === 'ignored') expect(why).toMatch(/\w+ \w+/)
  })

  it.each(Object.keys(kinds))('takes an empty %s', kind => {
    expect(() => contentOf({ [kind]: kind === 'conversation' ? '' : {} })).not.toThrow()
  })
})

const bill = {
  reference_id: '4711',
  currency: 'BRL',
  total_amount: { value: 9050, offset: 100 },
  order: {
    items: [
      { name: 'Pizza', quantity: 2, amount: { value: 4000, offset: 100 } },
      { name: 'Suco', quantity: 1, amount: { value: 1050, offset: 100 } },
    ],
  },
  payment_settings: [{ type: 'pix_static_code', pix_static_code: { merchant_name: 'Loja', key: 'a@b.c' } }],
}
const native = (name: string, params: object): Message => ({
  interactiveMessage: {
    body: { text: 'Seu pedido' },
    nativeFlowMessage: { buttons: [{ name, buttonParamsJson: JSON.stringify(params) }] },
  },
})

const displayed: [string, Message, object | undefined][] = [
  [
    'a product',
    {
      productMessage: {
        product: { title: 'Bolo', priceAmount1000: 45_500, currencyCode: 'BRL', description: 'De milho' },
      },
    },
    { form: 'product', body: 'Bolo\nR$ 45,50\nDe milho' },
  ],
  [
    'a bill with its items and where to pay',
    native('order_details', bill),
    {
      form: 'bill',
      body: 'Seu pedido\n2 × Pizza: R$ 40,00\n1 × Suco: R$ 10,50\nTotal: R$ 90,50\nPix: a@b.c (Loja)\n#4711',
    },
  ],
  [
    'a Pix key, where the payer writes the amount',
    native('payment_info', { ...bill, order: {}, total_amount: { value: 0, offset: 100 }, reference_id: '' }),
    { form: 'pix', body: 'Seu pedido\nPix: a@b.c (Loja)' },
  ],
  [
    'buttons and the rows of a list behind one',
    native('single_select', { title: 'Tamanho', sections: [{ rows: [{ title: 'P' }, { title: 'G' }] }] }),
    { form: 'options', body: 'Seu pedido\n- Tamanho\n- P\n- G' },
  ],
  [
    'JSON that is none',
    { interactiveMessage: { nativeFlowMessage: { buttons: [{ name: 'order_details', buttonParamsJson: '{"a' }] } } },
    { form: 'pix', body: '' },
  ],
  [
    'a form that was filled in',
    {
      interactiveResponseMessage: {
        body: { text: 'Sent' },
        nativeFlowResponseMessage: { name: 'flow', paramsJson: '{"flow_token":"x","nome":"Ana","aceita":true}' },
      },
    },
    { form: 'filledForm', body: 'nome: Ana\naceita: ✓' },
  ],
  [
    'a template with buttons, below its picture',
    {
      templateMessage: {
        hydratedTemplate: {
          imageMessage: { mimetype: 'image/png' },
          hydratedContentText: 'Promoção',
          hydratedButtons: [{ urlButton: { displayText: 'Ver', url: 'https://a.example' } }],
        },
      },
    },
    { kind: 'image', body: 'Promoção\n- Ver: https://a.example' },
  ],
  [
    'a template without buttons, as a text',
    { templateMessage: { hydratedTemplate: { hydratedContentText: 'Oi' } } },
    { kind: 'text', body: 'Oi' },
  ],
  [
    'a list',
    { listMessage: { title: 'Menu', sections: [{ title: 'Doces', rows: [{ title: 'Bolo', description: 'R$ 5' }] }] } },
    { form: 'options', body: 'Menu\nDoces\n- Bolo: R$ 5' },
  ],
  [
    'an event and when it begins',
    { eventMessage: { name: 'Festa', location: { name: 'Salão' }, startTime: 1_770_000_000 } },
    { form: 'event', body: 'Festa\nSalão', startsAt: 1_770_000_000_000 },
  ],
  [
    'an invitation',
    { groupInviteMessage: { groupName: 'Vizinhos', caption: 'Venha' } },
    { form: 'groupInvite', body: 'Vizinhos\nVenha' },
  ],
  [
    'a request for money',
    {
      requestPaymentMessage: {
        amount1000: 12_000,
        currencyCodeIso4217: 'XXXX',
        noteMessage: { conversation: 'almoço' },
      },
    },
    { form: 'paymentRequest', body: '12,00\nalmoço' },
  ],
  [
    'a newer poll inside of its wrapping',
    { pollCreationMessageV4: { message: { pollCreationMessageV5: { name: 'Q' } } } },
    { form: 'poll', body: 'Q' },
  ],
  [
    'a live place with its words',
    { liveLocationMessage: { caption: 'chego já' } },
    { kind: 'location', body: 'chego já', location: { live: true } },
  ],
  ['an announcement of pictures', { albumMessage: { expectedImageCount: 3 } }, undefined],
]

it.each(displayed)('%s is read', (_, message, content) => {
  if (content) expect(contentOf(message)).toMatchObject(content)
  else expect(contentOf(message)).toBeUndefined()
})

describe('what strangers make as large as they can', () => {
  const many = <Item>(item: Item): Item[] => Array(10_000).fill(item)

  it.each([
    ['buttons', { buttonsMessage: { buttons: many({ buttonText: { displayText: 'x'.repeat(2000) } }) } }],
    ['options of a poll', { pollCreationMessage: { options: many({ optionName: 'x'.repeat(2000) }) } }],
    ['cards', { interactiveMessage: { carouselMessage: { cards: many({ body: { text: 'x'.repeat(2000) } }) } } }],
  ] as [string, Message][])('%s end', (_, message) => {
    expect(contentOf(message)!.body.split('\n')).toHaveLength(MAX_LISTED + 1)
    expect(contentOf(message)!.body.length).toBeLessThan(2 * 1000 * MAX_LISTED)
  })

  it('a wrapping of wrappings is opened a few times', () => {
    const wrapped = (times: number) => {
      let message: Message = { conversation: 'fundo' }
      for (let depth = 0; depth < times; depth += 1) message = { ephemeralMessage: { message } }
      return unwrapped(message)
    }
    expect(wrapped(7)).toEqual({ conversation: 'fundo' })
    for (const times of [8, 10_000]) expect(wrapped(times)).toBeUndefined()
  })

  it('a list that is as long as what is shown of one ends without a sign', () => {
    const options = Array(MAX_LISTED).fill({ optionName: 'x' })
    expect(contentOf({ pollCreationMessage: { options } })!.body).toBe(Array(MAX_LISTED).fill('- x').join('\n'))
  })
})
