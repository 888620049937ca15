/** What the staff say to each other, so that nobody's first look at the team's chat is at an empty page. */
export const teamChat = {
  title: 'Plantão de sábado',
  lines: [
    { by: 'admin', message: 'Quem pode ficar no sábado de manhã?' },
    { by: 'davi', message: 'Eu posso, das 8h às 12h.' },
    { by: 'bia', message: '@Davi Nunes, troco com você no próximo, então.' },
  ],
} as const
