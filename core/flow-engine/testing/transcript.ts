import type { Effect } from '../effects.ts'

/**
 * A line of a conversation: what the customer wrote, what they read, what only anyone who tests sees (spec 2 §4), what the desk
 * does. Every host tells the same effects by the same lines.
 */
export type Line =
  | { client: string }
  | { bot: string }
  | { note: string }
  | { does: string }
  | { wait: number }
  | { resume: true }

type Payload = { [Kind in Effect['do']]: (effect: Extract<Effect, { do: Kind }>) => Line[] }

const below = (text: string): Line[] => (text ? [{ bot: text }] : [])
const words = (...all: (string | number | null)[]): Line[] => [
  { does: all.filter(word => word !== null && word !== '').join(' ') },
]

const emitted: Payload = {
  say: ({ text }) => [{ bot: text }],
  file: ({ name, text }) => [{ bot: `[Arquivo] ${name}` }, ...below(text)],
  photo: ({ name, text }) => [{ bot: `[Foto] ${name}` }, ...below(text)],
  wait: ({ seconds }) => [{ note: `Aguardando ${seconds} segundos...` }],
  finish: () => [{ note: 'Fluxo finalizado.' }],
  resolve: () => words('resolve'),
  queue: ({ queueId }) => words('queue', queueId),
  connection: ({ whatsappId }) => words('connection', whatsappId),
  tag: ({ tagId }) => words('tag', tagId),
  untag: ({ tagId }) => words('untag', tagId),
  newTag: ({ name, color }) => words('new tag', name, color),
  contact: ({ number, name }) => words('contact', number, name),
  createContact: ({ number, name, email }) => words('create contact', number, name, email),
  editContact: ({ number, name, email }) => words('edit contact', number, name, email),
  deleteContact: ({ number }) => words('delete contact', number),
  notify: ({ by, userId, to, subject, body }) =>
    words('notify by', by, userId === null ? to : `user ${userId}`, subject && `(${subject})`, '-', body),
  pause: () => words('pause'),
  // What it brings shows in what comes after.
  ask: () => [],
}

/** The lines by which effects are told. */
export const linesOf = (effects: readonly Effect[]): Line[] =>
  effects.flatMap(effect => emitted[effect.do](effect as never))

/** A line as people read it. */
export function lineText(line: Line): string {
  const [who, what] = Object.entries(line)[0]!
  return `${who}: ${what}`
}
