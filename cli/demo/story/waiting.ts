import type { QueueName } from './cast.ts'
import type { Conversation } from './lines.ts'

const people: readonly [name: string, number: string, queue: QueueName, ...lines: string[]][] = [
  ['Rafael Teixeira', '5511988880004', 'Financeiro', 'Preciso da segunda via da nota fiscal do pedido 3980, por favor'],
  ['Gustavo Nogueira', '5511988880012', 'Financeiro', 'O pix que fiz ontem caiu?'],
  ['Patrícia Dias', '5519988880013', 'Entregas', 'Consigo trocar o endereço de entrega?'],
  ['Lucas Ferreira', '5511988880016', 'Entregas', 'Cadê meu pedido?', '4190'],
  ['Helena Castro', '5511988880017', 'Vendas', 'Oi! Vocês têm loja física?'],
  ['Rodrigo Pires', '5585988880018', 'Financeiro', 'Paguei em duplicidade o boleto'],
  ['Isabela Freitas', '5511988880019', 'Vendas', 'Qual lâmpada combina com o abajur de linho?'],
  ['Bruno Carvalho', '5511988880022', 'Financeiro', 'Vocês emitem nota para CNPJ?'],
  ['Daniela Monteiro', '5511988880023', 'Vendas', 'Comprei o trilho e quero mais 2 spots'],
  ['Eduardo Melo', '5511988880024', 'Vendas', 'Fazem instalação?'],
  ['Letícia Azevedo', '5527988880025', 'Entregas', 'Chegou tudo certinho, amei!'],
]

/** Customers whom nobody has answered yet. */
export const waiting: readonly Conversation[] = people.map(([name, number, queue, ...lines]) => ({
  name,
  number,
  queue,
  status: 'pending',
  turns: [{ customer: lines }],
}))
