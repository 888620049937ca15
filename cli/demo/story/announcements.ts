/** What the platform tells the staff of all companies; none is put before who signs in, who came to look around. */
export const announcements = [
  {
    title: 'Manutenção no domingo',
    text: 'Das 3h às 4h o Balcão fica fora do ar.\nMensagens que chegarem nesse tempo aparecem depois.',
    priority: 2,
  },
  {
    title: 'Quadro kanban',
    text: 'Arraste os atendimentos entre as colunas; a ordem das colunas também é sua.',
    priority: 3,
  },
] as const
