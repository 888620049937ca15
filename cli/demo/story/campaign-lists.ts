/** Whom the shop's campaigns are to reach, and what they are to send. */

export const contactLists = [
  {
    name: 'Clientes de abajur',
    people: [
      // Customers whom the local WhatsApp knows.
      { name: 'Ana Souza', number: '5511988880001', email: '' },
      { name: 'Carlos Lima', number: '5511988880002', email: '' },
      { name: 'Fernanda Costa', number: '5511988880007', email: '' },
      { name: 'Helena Prado', number: '5511988880101', email: 'helena@prado.example' },
      { name: 'Sônia Matos', number: '5521988880103', email: 'sonia@matos.example' },
      { name: 'Tadeu Vilela', number: '5531988880104', email: '' },
    ],
  },
  { name: 'Inauguração da loja nova', people: [{ name: 'Arquitetos da Praça', number: '551130005555', email: '' }] },
] as const

export const fileLists = [
  {
    name: 'Catálogo de inverno',
    message: 'As luminárias desta estação, {nome}.',
    files: [
      { name: 'Luminária de mesa', file: 'lamp.jpg', type: 'image/jpeg' },
      {
        name: 'Tabela de preços',
        text: 'Luminária de mesa;R$ 249,00\nArandela;R$ 129,00\n',
        file: 'precos.csv',
        type: 'text/csv',
      },
    ],
  },
] as const

/** A campaign that waits for someone to give it a time. */
export const campaign = {
  name: 'Coleção de inverno',
  message1:
    'Olá, {nome}! As luminárias da coleção de inverno chegaram: as fotos e os preços vão aqui. Gostou de alguma?',
  message2: 'Oi, {nome}, tudo bem? A coleção de inverno está na loja, e aqui vai o catálogo.',
  confirmation: false,
}

/** Who gets the campaign that leaves when the demo opens: customers who have written by then; whom nobody attends answers, which is a ticket. */
export const launch = {
  list: 'Clientes do Lume',
  people: [
    { name: 'Fernanda Costa', number: '5511988880007' },
    { name: 'André Barbosa', number: '5511988880014' },
    { name: 'Carlos Lima', number: '5511988880002' },
  ],
  campaign: {
    name: 'Lançamento do Abajur Lume',
    message1: 'Olá, {nome}! O Abajur Lume chegou em três cores novas, com {desconto} de desconto até sábado. Quer ver?',
    message2: 'Oi, {nome}! Três cores novas do Abajur Lume na loja, com {desconto} de desconto. Mando as fotos?',
  },
  settings: { messageInterval: 5, variables: [{ key: 'desconto', value: '10%' }] },
  answers: [
    { by: 'Fernanda Costa', says: 'Quero ver, sim! Tem na cor areia?' },
    // One of the words by which someone gets no campaigns any more.
    { by: 'André Barbosa', says: 'Sair' },
  ],
} as const

/** What everybody of the launch reads of it, in whichever of the texts. */
export const LAUNCH = 'cores novas'

/** A campaign by flow that waits for tomorrow morning. */
export const invitation = { name: 'Convite para o assistente', atHour: 10 }
