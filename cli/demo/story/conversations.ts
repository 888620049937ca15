import type { Conversation, Line, Turn } from './lines.ts'
import { waiting } from './waiting.ts'

const c = (...customer: Line[]): Turn => ({ customer })
const s = (staff: string): Turn => ({ staff })

/** The conversations that the demo opens with: those that tell a story, and those that only wait. */
export const conversations: readonly Conversation[] = [
  {
    name: 'Ana Souza',
    number: '5511988880001',
    picture: 'ana.jpg',
    queue: 'Vendas',
    status: 'open',
    colleague: 'admin',
    tags: ['Pedido fechado', 'Cliente fiel'],
    turns: [
      c('Oi! Vi o pendente de cobre no site de vocês 😍', { photo: 'lamp.jpg', caption: 'Esse aqui!' }),
      s('Que bom que gostou, Ana! É o *Pendente Solaris*, temos em cobre e em preto fosco.'),
      c('Cobre! Preciso de três para a bancada da cozinha'),
      s('Três saem por R$ 897,00 e em até 6x sem juros. Quer que eu reserve?'),
      c('Fecha em quanto no pix? 🙏', 'Ah, e entrega na Vila Mariana?'),
      s('No pix fica R$ 852,00 e a entrega na Vila Mariana é por nossa conta.'),
      c('Maravilha, pode reservar!'),
    ],
  },
  {
    name: 'Carlos Lima',
    number: '5511988880002',
    picture: 'carlos.jpg',
    queue: 'Entregas',
    status: 'open',
    colleague: 'admin',
    tags: ['Em entrega', 'Urgente'],
    turns: [
      c('Bom dia, pedido 4127, era para chegar ontem'),
      s('Bom dia, Carlos! Já estou olhando com a transportadora.'),
      c(
        { place: { latitude: -23.5891, longitude: -46.6345, name: 'Rua Domingos de Morais, 770' } },
        'Estou neste endereço até as 18h',
      ),
    ],
  },
  {
    name: 'Juliana Prado',
    number: '5521988880003',
    picture: 'juliana.jpg',
    queue: 'Vendas',
    status: 'pending',
    turns: [
      c(
        {
          text: 'Oi, vocês fazem projeto de iluminação?',
          ad: {
            ...{ title: 'Projeto de iluminação grátis', body: 'Na compra de três luminárias', sourceType: 'ad' },
            ...{ sourceId: '120210000000000001', sourceApp: 'instagram', ctwaClid: 'ARAkLkA8rmlFeiCktEJQ' },
          },
        },
        { voice: 'voice.mp3', seconds: 4 },
      ),
    ],
  },
  {
    name: 'Beatriz Moura',
    number: '5531988880005',
    picture: 'beatriz.jpg',
    queue: 'Vendas',
    status: 'open',
    colleague: 'bia',
    tags: ['Orçamento'],
    turns: [
      c('O abajur Lume vem com lâmpada?'),
      s('Vem sim! LED de luz quente, 2700 K.'),
      c(
        {
          cart: {
            things: [
              { name: 'Abajur Lume', quantity: 2, price: 189 },
              { name: 'Lâmpada LED 2700 K', quantity: 2, price: 24 },
            ],
            note: 'Para presente, por favor 🎁',
          },
        },
        'Perfeito, vou levar dois',
      ),
    ],
  },
  {
    name: 'Marcos Oliveira',
    number: '5511988880006',
    queue: 'Entregas',
    status: 'pending',
    tags: ['Pós-venda', 'Troca'],
    turns: [c('Chegou com o vidro trincado 😕', { photo: 'broken.jpg', caption: 'Olha como veio' })],
  },
  {
    name: 'Fernanda Costa',
    number: '5511988880007',
    picture: 'fernanda.jpg',
    queue: 'Financeiro',
    status: 'closed',
    colleague: 'davi',
    turns: [
      c('Vocês parcelam em quantas vezes?'),
      s('Em até 10x sem juros a partir de R$ 500,00.'),
      c('Ótimo, obrigada!'),
    ],
  },
  {
    name: 'Thiago Martins',
    number: '5541988880008',
    queue: 'Vendas',
    status: 'open',
    colleague: 'davi',
    tags: ['Em entrega'],
    turns: [
      c('Tem arandela para área externa?'),
      s('Temos três modelos com proteção IP65. Mando as fotos?'),
      c('Manda!'),
    ],
  },
  {
    name: 'Larissa Gomes',
    number: '5511988880009',
    picture: 'larissa.jpg',
    queue: 'Vendas',
    status: 'pending',
    turns: [c('Boa tarde! Ainda tem o lustre Cascata em estoque?')],
  },
  {
    name: 'Pedro Henrique',
    number: '5571988880010',
    queue: 'Entregas',
    status: 'closed',
    colleague: 'bia',
    turns: [c('Qual o prazo para Salvador?'), s('De 6 a 8 dias úteis, Pedro.'), c('Beleza, valeu')],
  },
  {
    name: 'Camila Ribeiro',
    number: '5511988880011',
    queue: 'Vendas',
    status: 'open',
    colleague: 'bia',
    tags: ['Orçamento'],
    turns: [
      c('Quero um orçamento para o meu restaurante, são 14 mesas'),
      s('Que lindo projeto! Me conta a altura do pé-direito?'),
      c({ pdf: 'floor-plan.pdf', name: 'planta-do-salao.pdf' }, '4 metros'),
    ],
    note: { by: 'bia', names: 'admin', text: 'posso dar 10% neste projeto?' },
  },
  {
    name: 'André Barbosa',
    number: '5511988880014',
    queue: 'Vendas',
    status: 'closed',
    colleague: 'admin',
    turns: [c('Vocês abrem sábado?'), s('Sim, das 8h ao meio-dia!'), c('Obrigado')],
  },
  {
    name: 'Sofia Cardoso',
    number: '5551988880015',
    queue: 'Vendas',
    status: 'open',
    colleague: 'admin',
    tags: ['Pedido fechado'],
    turns: [
      c('A luminária Orbe dimeriza?'),
      s('Dimeriza, sim, com qualquer dimmer para LED.'),
      c('Que ótimo!! E tem na cor areia?'),
    ],
  },
  {
    name: 'Vinícius Araújo',
    number: '5511988880020',
    queue: 'Entregas',
    status: 'open',
    colleague: 'bia',
    tags: ['Pós-venda', 'Troca'],
    turns: [c('Quero trocar a cor da minha arandela'), s('Claro! Ela ainda está na caixa?'), c('Está sim, lacrada')],
  },
  {
    name: 'Manuela Rocha',
    number: '5548988880021',
    queue: 'Vendas',
    status: 'closed',
    colleague: 'bia',
    turns: [c('Tem cupom de primeira compra?'), s('Tem! Use AURORA10. 😉'), c('Eba!')],
  },
  {
    name: 'Otávio Ramos',
    number: '5511988880026',
    queue: 'Assistente',
    status: 'pending',
    turns: [c('Boa tarde!', '1')],
  },
  {
    name: 'Renata Campos',
    number: '5511988880027',
    queue: 'Assistente',
    status: 'pending',
    turns: [c('Olá', '2', 'O fio do abajur veio solto')],
  },
  {
    name: 'Tainá Lopes',
    number: '5511988880028',
    queue: 'Assistente',
    status: 'pending',
    turns: [c('Oi, quero ajuda com um pedido')],
  },
  ...waiting,
]
