/** What the platform explains to all companies. */
export const helps = [
  {
    title: 'Mensagens rápidas',
    description: 'Guarde o que você responde muitas vezes. No atendimento, digite / e o começo do atalho.',
  },
  { title: 'Tags', description: 'Marque os tickets parecidos, para encontrar e contar os que têm algo em comum.' },
]
