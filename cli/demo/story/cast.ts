/** The people and things of the demo's company, a lamp shop. */

export const company = {
  name: 'Loja Aurora',
  phone: '551133330001',
  /** The number of the simulated phone that answers for the shop. */
  account: '5511999990001',
}

export const queues = [
  {
    name: 'Vendas',
    color: '#007835',
    greetingMessage: 'Oi, {{firstName}}! Você está com *Vendas*. Já vamos te atender.',
  },
  {
    name: 'Entregas',
    color: '#3655cd',
    greetingMessage: 'Oi, {{firstName}}! Aqui é *Entregas*. Se puder, mande o número do pedido.',
  },
  { name: 'Financeiro', color: '#974c00', greetingMessage: 'Oi, {{firstName}}! Você está com o *Financeiro*.' },
  // A flow leads anyone who chooses it.
  { name: 'Assistente', color: '#7b1fa2', greetingMessage: '' },
  // An AI answers there.
  {
    name: 'Lia',
    color: '#00695c',
    greetingMessage: 'Oi, {{firstName}}! Aqui é a *Lia*, a assistente virtual da loja. O que você quer saber?',
  },
  // Bots of others answer in these.
  { name: 'Robô', color: '#5d4037', greetingMessage: '' },
  { name: 'Agente', color: '#c2185b', greetingMessage: '' },
  // Options answer there.
  { name: 'Loja', color: '#455a64', greetingMessage: 'Oi, {{firstName}}! Aqui é a *Loja*. O que você quer saber?' },
] as const

export type QueueName = (typeof queues)[number]['name']

export const tags = [
  { name: 'Cliente fiel', color: '#2e7d32' },
  { name: 'Troca', color: '#ad1457' },
  { name: 'Urgente', color: '#c62828' },
  // The lanes of the board.
  { name: 'Orçamento', color: '#1565c0', kanban: true },
  { name: 'Pedido fechado', color: '#6a1b9a', kanban: true },
  { name: 'Em entrega', color: '#ef6c00', kanban: true },
  { name: 'Pós-venda', color: '#00838f', kanban: true },
] as const

export type TagName = (typeof tags)[number]['name']

export const connection = {
  name: 'WhatsApp da loja',
  greetingMessage: '{{ms}}, {{firstName}}! Bem-vindo à *Loja Aurora* ✨ Com quem você quer falar?',
  complationMessage: 'Obrigado pelo contato! A Loja Aurora agradece. 💛',
  ratingMessage: 'Como foi o nosso atendimento?',
}

interface Colleague {
  key: 'admin' | 'supervisor' | 'bia' | 'davi'
  name: string
  email: string
  profile: 'admin' | 'supervisor' | 'user'
  queues: readonly QueueName[]
}

/** The first is the company's own administrator. */
export const staff: readonly Colleague[] = [
  { key: 'admin', name: 'Marina Alves', email: 'marina@aurora.example', profile: 'admin', queues: [] },
  { key: 'supervisor', name: 'Paulo Reis', email: 'paulo@aurora.example', profile: 'supervisor', queues: [] },
  {
    key: 'bia',
    name: 'Bia Rocha',
    email: 'bia@aurora.example',
    profile: 'user',
    queues: ['Vendas', 'Entregas', 'Loja'],
  },
  { key: 'davi', name: 'Davi Nunes', email: 'davi@aurora.example', profile: 'user', queues: ['Financeiro', 'Vendas'] },
]

export type ColleagueKey = Colleague['key']

/** Every message that the desk sends by itself begins like one of these; the rest is written by people. */
const AUTOMATIC = [
  /\*\[ \d+ \]\* - /,
  /^Oi, .*! (Você está com|Aqui é) /,
  /^\*Mensagem autom[áa]tica/i,
  /^Opção inválida/,
  /Digite de 1 a 3/,
  /^Obrigado pelo contato!/,
]

export const isAutomatic = (text: string): boolean => AUTOMATIC.some(pattern => pattern.test(text))

/** The number that chooses a queue in the desk's menu; undefined when the text is no menu. */
export const menuChoice = (text: string, queue: QueueName): string | undefined =>
  new RegExp(`\\*\\[ (\\d+) \\]\\* - ${queue}`).exec(text)?.[1]

export const asksForRating = (text: string): boolean => text.includes('Digite de 1 a 3')
