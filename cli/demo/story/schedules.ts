import { DAY, HOUR, MINUTE } from '../../../core/kit/clock.ts'
import type { ScheduleDraft } from '../../../core/tenant/schedules/contract.ts'
import type { ColleagueKey } from './cast.ts'

interface Planned extends Partial<Pick<ScheduleDraft, 'sign' | 'unlessContactWrites' | 'openTicket' | 'repeat'>> {
  by: ColleagueKey
  /** One of the customers with whom someone has talked. */
  to: string
  body: string
  /** How long after the demo's beginning it leaves. */
  after: number
}

/** What the shop has scheduled: one leaves while one looks, the others fill the calendar. */
export const planned: readonly Planned[] = [
  {
    by: 'admin',
    to: 'Ana Souza',
    body: '{{ms}}, {{firstName}}! O pix do pedido fica reservado até as 18h de hoje. 💛',
    after: 2 * MINUTE,
    sign: true,
  },
  {
    by: 'admin',
    to: 'Carlos Lima',
    body: 'Carlos, o pedido 4127 chegou direitinho?',
    after: 20 * HOUR,
    unlessContactWrites: true,
  },
  {
    by: 'bia',
    to: 'Beatriz Moura',
    body: 'Oi, Beatriz! O abajur Lume voltou ao estoque.',
    after: 2 * DAY,
    openTicket: true,
  },
  {
    by: 'supervisor',
    to: 'Ana Souza',
    body: 'Ana, como ficaram os pendentes na cozinha? Mande uma foto!',
    after: 6 * DAY,
  },
  {
    by: 'admin',
    to: 'Beatriz Moura',
    body: 'Lembrete: a troca de lâmpadas da sua loja é hoje.',
    after: 3 * DAY,
    repeat: 'weekly',
  },
]
