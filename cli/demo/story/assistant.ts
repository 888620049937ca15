import { voiceOf } from '../../../core/tenant/prompts/contract.ts'
import type { QueueName } from './cast.ts'

/** The queue in which the assistant answers, and the one to whose people it hands over. */
export const LIA: QueueName = 'Lia'
export const LIA_HANDS_OVER_TO: QueueName = 'Vendas'

export const lia = {
  name: 'Lia',
  prompt: `Você é a Lia, assistente virtual da Loja Aurora, que vende luminárias. Seja breve e simpática.
Horário: segunda a sexta das 8h às 18h, sábado até o meio-dia.
Entrega: 3 dias úteis na capital, 7 no interior. Frete grátis acima de R$ 200.
Luminária de mesa: R$ 149. Abajur: R$ 89. Troca em até 30 dias.`,
  maxTokens: 200,
  temperature: 0.4,
  model: 'lia',
  tokenLimit: 200_000,
}

/** The same with a voice, which murmurs: the demo has no Azure. It answers where someone chooses it. */
export const nina = {
  ...lia,
  name: 'Nina (por voz)',
  voice: voiceOf('Francisca'),
  voiceKey: 'demonstracao',
  voiceRegion: 'brazilsouth',
}

/** What is answered to what is said, without capitals and accents; the last one to all else. */
export const answersOfLia: readonly { to: RegExp; answer: string }[] = [
  {
    to: /pessoa|humano|atendente|alguem|vendedor/,
    answer: '**Ação: Transferir para o setor de atendimento** Claro! Já chamo alguém da loja para você.',
  },
  {
    to: /horario|abre|abert|fecha|sabado|domingo/,
    answer: 'Abrimos de segunda a sexta das 8h às 18h, e aos sábados até o meio-dia. 🙂',
  },
  {
    to: /entrega|prazo|frete|chega/,
    answer: 'Entregamos em *3 dias úteis* na capital e em *7* no interior. Acima de R$ 200 o frete é grátis.',
  },
  { to: /troca|devol|defeito/, answer: 'Você pode trocar em até 30 dias, com a nota. Quer que eu chame alguém?' },
  {
    to: /preco|quanto|valor|luminaria|abajur|custa/,
    answer: 'A luminária de mesa sai por *R$ 149* e o abajur por *R$ 89*. Posso ajudar em mais alguma coisa?',
  },
  { to: /obrigad|valeu/, answer: 'Eu que agradeço! Até logo. 💛' },
  {
    to: /(?:)/,
    answer: 'Posso falar de horários, preços, entregas e trocas, ou chamar uma pessoa da loja. O que você prefere?',
  },
]
