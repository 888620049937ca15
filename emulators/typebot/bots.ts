/** A piece of rich text, as Typebot's editor keeps it (Plate). */
export interface Leaf {
  text: string
  bold?: true
  italic?: true
  underline?: true
}
interface Link {
  type: 'a'
  url: string
  children: Leaf[]
}
export interface Paragraph {
  type: 'p'
  children: (Leaf | Link)[]
}

interface Choice {
  content: string
  to: string
}

interface Card {
  title: string
  description?: string
  imageUrl?: string
  paths: { id: string; text: string; to: string }[]
}

/** What a bot does in a group, one after the other; `{{name}}` stands for a variable. */
export type Block =
  | { is: 'text'; lines: Paragraph[] }
  | { is: 'image' | 'audio' | 'video'; url: string }
  /** A page, or a document, within the page. */
  | { is: 'embed'; url: string }
  | { is: 'wait'; seconds: number; pauses: boolean }
  /** A variable that is worked out where the bot is shown: the moment of the day, or a script for the browser. */
  | { is: 'set'; variable: string; script: string }
  /** It goes on when another program says so. */
  | { is: 'listen' }
  | { is: 'redirect'; url: string }
  | { is: 'ask'; input: 'text input' | 'number input' | 'email input' | 'file input'; into: string }
  | { is: 'choose'; items: Choice[]; into?: string; several?: { button: string; to: string } }
  | { is: 'cards'; cards: Card[]; into: string }
  /** Pictures with or without a title, of which one is chosen. */
  | { is: 'pictures'; pictures: { pictureSrc: string; title?: string }[]; into: string }
  /** By a card, in the page: on WhatsApp there is no face for it. */
  | { is: 'pay'; amount: string; description: string }
  | { is: 'go'; to: string }

/** A published bot: its groups by name; it begins with `start`. */
export interface TypebotBot {
  publicId: string
  groups: Readonly<Record<string, readonly Block[]>>
}

const p = (...children: Paragraph['children']): Paragraph => ({ type: 'p', children })
const say = (...lines: (string | Paragraph)[]): Block => ({
  is: 'text',
  lines: lines.map(line => (typeof line === 'string' ? p({ text: line }) : line)),
})

/** A shop: choices, a picture, an audio, a link, a trigger that hands over, and an end. */
export const shop: TypebotBot = {
  publicId: 'loja',
  groups: {
    start: [
      say(p({ text: 'Olá, ' }, { text: '{{pushName}}', bold: true }, { text: '!' }), 'Aqui é a loja.'),
      { is: 'image', url: '{{host}}/media/vitrine.png' },
      { is: 'go', to: 'menu' },
    ],
    menu: [
      say('O que deseja?'),
      {
        is: 'choose',
        items: [
          { content: 'Preços', to: 'prices' },
          { content: 'Ouvir um recado', to: 'audio' },
          { content: 'Falar com alguém', to: 'people' },
          { content: 'Ir para o setor', to: 'queue' },
          { content: 'Nada mais', to: 'end' },
        ],
      },
    ],
    prices: [
      say(
        p({ text: 'O abajur custa ' }, { text: 'R$ 10', bold: true, italic: true }, { text: '.' }),
        p(
          { text: 'Veja ' },
          { type: 'a', url: 'https://loja.example.com/precos', children: [{ text: 'a lista' }] },
          { text: '.' },
        ),
      ),
      { is: 'go', to: 'menu' },
    ],
    audio: [
      { is: 'audio', url: '{{host}}/media/recado.wav' },
      { is: 'wait', seconds: 1, pauses: true },
      { is: 'go', to: 'menu' },
    ],
    people: [say('Um momento.'), say('#{"stopBot":true}')],
    queue: [say('Já passo.'), say('#{"queueId":{{queueId}}}'), say('Isto ninguém lê.')],
    end: [say(p({ text: 'Volte sempre!', underline: true }))],
  },
}

/** A desk of orders: it works something out in the browser, shows a document and a page, and waits for another program. */
export const orders: TypebotBot = {
  publicId: 'pedidos',
  groups: {
    start: [
      { is: 'set', variable: 'momento', script: 'return "morning"' },
      say('O seu pedido:'),
      { is: 'embed', url: '{{host}}/media/nota.pdf' },
      { is: 'embed', url: 'https://loja.example.com/mapa' },
      say('Avisamos quando sair.'),
      { is: 'listen' },
      say('Saiu!'),
      { is: 'ask', input: 'text input', into: 'opiniao' },
      say('Obrigado: {{opiniao}}'),
    ],
  },
}

/** A connection log: it asks for words, an address and several days, and says so where it understands none of it. */
export const connectionLog: TypebotBot = {
  publicId: 'agenda',
  groups: {
    start: [
      { is: 'ask', input: 'text input', into: 'assunto' },
      say('Vamos marcar: {{assunto}}. Qual o seu e-mail?'),
      { is: 'ask', input: 'email input', into: 'email' },
      say('Quantas pessoas?'),
      { is: 'ask', input: 'number input', into: 'pessoas' },
      say('Em que dias pode?'),
      {
        is: 'choose',
        into: 'dias',
        several: { button: 'Enviar', to: 'thanks' },
        items: ['Segunda', 'Terça', 'Quarta'].map(content => ({ content, to: 'thanks' })),
      },
    ],
    thanks: [say('Anotado: {{dias}}, {{pessoas}} pessoas, {{email}} ({{plano}}).')],
  },
}

/** A catalogue: cards with buttons, pictures to choose from, and a payment by card. */
export const catalogue: TypebotBot = {
  publicId: 'catalogo',
  groups: {
    start: [
      {
        is: 'cards',
        into: 'produto',
        cards: [
          {
            ...{ title: 'Abajur', description: 'De mesa', imageUrl: '{{host}}/media/vitrine.png' },
            paths: [
              { id: 'card-1-buy', text: 'Comprar', to: 'colours' },
              { id: 'card-1-ask', text: 'Perguntar', to: 'people' },
            ],
          },
          { title: 'Lustre', paths: [{ id: 'card-2-buy', text: 'Comprar', to: 'colours' }] },
        ],
      },
    ],
    colours: [
      say('De que cor quer {{produto}}?'),
      {
        is: 'pictures',
        into: 'cor',
        pictures: [
          { pictureSrc: '{{host}}/media/vitrine.png' },
          { pictureSrc: '{{host}}/media/outra.png', title: 'Azul' },
        ],
      },
      say('Escolheu {{cor}}.'),
      { is: 'pay', amount: 'R$ 10,00', description: 'Um abajur' },
      say('Pago!'),
    ],
    people: [say('#{"stopBot":true}')],
  },
}
