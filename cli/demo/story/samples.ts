import type { Line } from './lines.ts'

const MANY = 30

/** What the phone page can send although nobody has it at hand. */
export const samples: Record<'voice' | 'place' | 'contact' | 'many', readonly Line[]> = {
  voice: [{ voice: 'voice.mp3', seconds: 4 }],
  place: [{ place: { latitude: -23.5614, longitude: -46.6559, name: 'Avenida Paulista, 1578' } }],
  contact: [{ contact: { name: 'Sérgio Eletricista', phone: '5511988880099' } }],
  many: Array.from({ length: MANY }, (_, at) => `Mensagem ${at + 1} de ${MANY}`),
}
