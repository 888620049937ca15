import type { Line } from './lines.ts'

/** Waits until someone of the staff has written. */
export const ANSWER = Symbol('answer')

export type Step = Line | typeof ANSWER

/** What customers write by themselves while the demo runs; each goes on when it is answered. */
export const dialogues: readonly (readonly Step[])[] = [
  [
    'Oi, tudo bem?',
    'Queria saber se a luminária Orbe ainda está em promoção',
    ANSWER,
    'Ah, que ótimo! E entrega até sexta?',
    ANSWER,
    'Perfeito, vou fechar então. Obrigado! 🙌',
  ],
  [
    { photo: 'room.jpg', caption: 'Minha sala. O que vocês sugerem para este canto?' },
    ANSWER,
    'Gostei da ideia! Tem foto?',
    ANSWER,
    '😍😍',
  ],
  [{ voice: 'voice.mp3', seconds: 4 }, ANSWER, 'Isso mesmo', ANSWER, 'Combinado!'],
  [
    'Consegue entregar aqui?',
    { place: { latitude: -22.9707, longitude: -43.1823, name: 'Avenida Atlântica, 1702' } },
    ANSWER,
    'Pode ser depois das 14h?',
    ANSWER,
    'Fechado, muito obrigada',
  ],
  ['Boa tarde! Meu boleto vence hoje e não consigo abrir 😥', ANSWER, 'Recebi, era isso. Valeu!'],
  [
    'Estamos em dúvida aqui em casa 😅',
    { poll: { question: 'Qual fica melhor na sala?', options: ['Solaris em cobre', 'Orbe branca', 'Abajur Lume'] } },
    ANSWER,
    'Vai de cobre então!',
  ],
  ['Meu pedido chegou!', { photo: 'lamp.jpg', caption: 'Ficou lindo ✨' }, ANSWER, 'Vou indicar para todo mundo 💛'],
]
