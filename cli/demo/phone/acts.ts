import * as z from 'zod'
import { wireContent } from '../../../emulators/whatsapp/admin/wire-content.ts'
import { contentOf } from '../customers/simulated-customer.ts'
import { samples } from '../story/samples.ts'
import type { Player } from './player.ts'

const customer = z.object({ customer: z.string() })
const aboutMessage = customer.extend({ id: z.string() })

/** One thing that the page asks for: what it sends along, and what is done. */
interface Act<S extends z.ZodType> {
  body: S
  run(player: Player, body: z.output<S>): Promise<void> | void
}

const act = <S extends z.ZodType>(body: S, run: Act<S>['run']): Act<S> => ({ body, run })

/** What is done with a customer's phone, by the last part of the path. */
export const acts = {
  /** The shop's own phone links the desk that shows this code. */
  link: act(z.object({ code: z.string() }), (player, { code }) => player.link(code)),
  send: act(customer.extend({ content: wireContent }), (player, { customer, content }) =>
    player.send(customer, [content]),
  ),
  /** One of the things that nobody has at hand on a computer: a voice note, a place, a contact, a load of messages. */
  sample: act(
    customer.extend({ sample: z.enum(['voice', 'place', 'contact', 'many']) }),
    (player, { customer, sample }) => player.send(customer, samples[sample].map(contentOf)),
  ),
  edit: act(aboutMessage.extend({ text: z.string().min(1) }), (player, { customer, id, text }) =>
    player.edit(customer, id, text),
  ),
  delete: act(aboutMessage, (player, { customer, id }) => player.remove(customer, id)),
  react: act(aboutMessage.extend({ emoji: z.string().max(16) }), (player, { customer, id, emoji }) =>
    player.react(customer, id, emoji),
  ),
  read: act(customer, (player, { customer }) => player.read(customer)),
  listen: act(aboutMessage, (player, { customer, id }) => player.listen(customer, id)),
}

export type PhoneActs = { [name in keyof typeof acts]: z.input<(typeof acts)[name]['body']> }
