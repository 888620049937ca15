import type { plans } from './plans.ts'

export interface Neighbour {
  name: string
  email: string
  phone: string
  plan?: (typeof plans)[number]['name']
  /** Days from today until it is due; never without it. */
  dueIn?: number
  /** Switched off. */
  off?: true
  /** Who signs in there. */
  admin: { name: string; email: string }
}

/** The other companies of the platform, each in another state; none of them has a phone. */
export const neighbours: readonly Neighbour[] = [
  {
    name: 'Padaria Pão Quente',
    ...{ email: 'contato@paoquente.example', phone: '11 3333-0002', plan: 'Essencial', dueIn: -9 },
    admin: { name: 'Rita Campos', email: 'rita@paoquente.example' },
  },
  {
    name: 'Ótica Clara',
    ...{ email: 'contato@oticaclara.example', phone: '21 3333-0003', plan: 'Profissional', dueIn: 5 },
    admin: { name: 'Clara Nogueira', email: 'clara@oticaclara.example' },
  },
  {
    name: 'Academia Força',
    ...{ email: 'contato@forca.example', phone: '31 3333-0004', plan: 'Rede de lojas', dueIn: 40, off: true },
    admin: { name: 'Igor Prado', email: 'igor@forca.example' },
  },
  {
    name: 'Livraria Lume',
    ...{ email: 'contato@lume.example', phone: '51 3333-0005' },
    admin: { name: 'Lúcia Mota', email: 'lucia@lume.example' },
  },
]

/** Anyone who signs in there can do nothing but pay. */
export const overdue = neighbours.find(({ dueIn = 0 }) => dueIn < 0)
