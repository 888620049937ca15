import type { QueueName } from './cast.ts'

/** What the shop answers again and again: of everybody unless a queue is named, with a file where one is. */
export const quickMessages: readonly { shortcode: string; message: string; queue?: QueueName; file?: string }[] = [
  { shortcode: 'bomdia', message: '{{ms}}, {{firstName}}! Como posso ajudar?' },
  { shortcode: 'pix', message: 'Nossa chave Pix é o CNPJ 11.222.333/0001-81, em nome da *Loja Aurora*.' },
  { shortcode: 'horário', message: 'Atendemos de segunda a sexta das 8h às 18h, e aos sábados até o meio-dia.' },
  {
    shortcode: 'entrega',
    message: 'O prazo é de 3 dias úteis na capital e de 7 no interior.\nAssim que o pedido sair, eu aviso por aqui.',
    queue: 'Entregas',
  },
  {
    shortcode: 'pendente',
    message: 'A luminária é esta, {{firstName}}: a cúpula vem em três cores.',
    queue: 'Vendas',
    file: 'lamp.jpg',
  },
]
