import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SECOND } from '../../../core/kit/clock.ts'
import type { Emulator } from '../../../emulators/whatsapp/index.ts'
import type { AccountPhone } from '../../../emulators/whatsapp/phones/account-phone.ts'
import type { CustomerPhone } from '../../../emulators/whatsapp/phones/customer-phone.ts'
import type { ReceiveStep } from '../steps/names.ts'
import { MORNING, NIGHTLY } from '../steps/night.ts'
import type { Answer, Hands } from './hands.ts'

/** In which everything has come that the emulator sends. */
const SOON = 15 * SECOND

const PIX = {
  name: 'payment_info',
  buttonParamsJson: JSON.stringify({
    payment_settings: [{ type: 'pix_static_code', pix_static_code: { merchant_name: 'Loja', key: 'a@b.example' } }],
  }),
}

/** Both phones played by the emulator. */
export class EmulatedHands implements Hands {
  readonly #wa: Emulator
  readonly spare: AccountPhone
  readonly second: CustomerPhone
  readonly third: CustomerPhone
  readonly say: Hands['say']

  constructor(wa: Emulator, say: Hands['say']) {
    this.#wa = wa
    this.say = say
    this.spare = wa.phone('5511999990001', { name: 'Loja' })
    this.second = wa.customer('5511988880001', { name: 'Beatriz' })
    this.third = wa.customer('5511988880002', { name: 'Caio' })
  }

  async wants(_step: unknown, why?: unknown): Promise<Answer> {
    return { says: why ? 'no' : 'yes' }
  }

  async scan(qr: string): Promise<void> {
    await this.spare.scan(qr)
  }

  async ownNumber(): Promise<string> {
    return this.spare.pn
  }

  async enterCode(code: string): Promise<void> {
    await this.spare.enterCode(code)
  }

  async sees(step: string, waId: string): Promise<Answer> {
    // Edits, deletions and reactions have no entry of their own.
    const isAbout = ['send-edit', 'send-delete', 'send-reaction'].includes(step)
    if (!isAbout) await this.second.waitFor(({ id }) => id === waId)
    else await this.#wa.network.changes.until(() => this.#showsWhatIsAbout(step), step)
    return { says: 'yes' }
  }

  async does(step: ReceiveStep, over: AbortSignal): Promise<Answer> {
    await this.#acts[step]()
    return this.#inVain(over)
  }

  async night(): Promise<'now' | 'later'> {
    await this.writesAtNight()
    return 'now'
  }

  async writesAtNight(): Promise<void> {
    for (const text of NIGHTLY) await this.second.sends(this.spare, { text })
  }

  async morning(over: AbortSignal): Promise<Answer> {
    await this.second.sends(this.spare, { text: MORNING })
    return this.#inVain(over)
  }

  /** What was done shows by itself; where it does not, nobody is there to say so. */
  async #inVain(signal: AbortSignal): Promise<Answer> {
    await setTimeout(SOON, undefined, { signal }).catch(() => {})
    return { says: 'no' }
  }

  #showsWhatIsAbout(step: string): boolean {
    const { inbox, reactions } = this.second
    if (step === 'send-reaction') return reactions.length > 0
    return inbox.some(({ edits, deleted }) => (step === 'send-edit' ? edits.length > 0 : deleted))
  }

  readonly #sends = async (content: Parameters<CustomerPhone['sends']>[1], options = {}) =>
    this.second.sends(this.spare, content, options)

  readonly #sample = async (name: string) =>
    new Uint8Array(await readFile(join(import.meta.dirname, '../samples', name)))

  readonly #acts: Record<ReceiveStep, () => Promise<unknown>> = {
    'receive-text': () => this.#sends({ text: 'Oi, é segredo' }),
    'receive-read': async () => this.second.reads(this.spare),
    'receive-played': async () => this.second.plays(this.second.inbox.find(({ kind }) => kind === 'voice')!.id),
    'receive-image': async () => this.#sends({ image: await this.#sample('sticker.webp'), caption: 'Veja isto' }),
    'receive-video': async () => this.#sends({ video: await this.#sample('video.mp4') }),
    'receive-view-once': () => this.#sends({ text: 'segredo' }, { unavailable: 'view_once' }),
    'receive-voice': async () => this.#sends({ audio: await this.#sample('voice.ogg'), voice: true }),
    'receive-audio': async () => this.#sends({ audio: await this.#sample('voice.ogg') }),
    'receive-document': async () =>
      this.#sends({ document: await this.#sample('document.pdf'), fileName: 'Contrato da Beatriz.pdf' }),
    'receive-sticker': async () => this.#sends({ sticker: await this.#sample('sticker.webp') }),
    'receive-location': () => this.#sends({ location: { latitude: -23.5, longitude: -46.6, name: 'Rua da Beatriz' } }),
    'receive-live-location': () =>
      this.#sends({ proto: { liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } } }),
    'receive-contact': () => this.#sends({ contact: { name: 'Caio', phone: this.third.pn } }),
    'receive-poll': () => this.#sends({ poll: { question: 'Onde?', options: ['Aqui', 'Ali'] } }),
    'receive-reply': () => this.#sends({ text: 'Respondo', quotes: this.second.inbox[0]!.id }),
    'receive-reaction': () => this.second.reacts(this.spare, this.second.inbox[0]!.id, '🎉'),
    'receive-edit': async () => this.second.edits(await this.#sends({ text: 'Errado' }), 'Certo'),
    'receive-delete': async () => this.second.deletes(await this.#sends({ text: 'Apague' })),
    'receive-cart': () => this.#sends({ cart: { things: [{ name: 'Vaso', quantity: 2, price: 40 }], note: 'Logo' } }),
    'receive-pix': () => this.#sends({ proto: { interactiveMessage: { nativeFlowMessage: { buttons: [PIX] } } } }),
    'receive-lid': () => this.third.sends(this.spare, { text: 'Sou outra pessoa' }),
    'receive-group': () => {
      const group = this.#wa.group('Nosso grupo', this.spare, [this.second.pn, this.third.pn])
      return this.second.sends(group.jid, { text: 'Oi, grupo' })
    },
    'receive-list': () => this.second.sends({ list: '1671634452', account: this.spare }, { text: 'Promoção' }),
  }
}
