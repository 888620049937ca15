import type { OptionAction } from '../../../core/tenant/queues/contract.ts'
import type { QueueName } from './cast.ts'

/** The queue in which options answer. */
export const SHOP: QueueName = 'Loja'

interface Option {
  title: string
  message: string
  action?: OptionAction
  toQueue?: QueueName
  /** A picture of `cli/demo/media`. */
  file?: string
  below?: readonly Option[]
}

export const shopOptions: readonly Option[] = [
  {
    title: 'Endereço',
    message: 'Rua das Acácias, 120, no centro. É a casa de porta verde da foto. 💚',
    action: 'close',
    file: 'room.jpg',
  },
  {
    title: 'Horários',
    message: 'De quando?',
    below: [
      { title: 'Dias de semana', message: 'De segunda a sexta, das 9h às 18h.' },
      { title: 'Fim de semana', message: 'Aos sábados, das 9h às 13h. Aos domingos descansamos.' },
    ],
  },
  { title: 'Falar com Vendas', message: 'Um momento, já chamo alguém.', action: 'queue', toQueue: 'Vendas' },
]
