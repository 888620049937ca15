import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { queueRoutes } from '../queues/contract.ts'
import { type TicketChange, ticketRoutes } from '../tickets/contract.ts'
import { deskWithMenu, MENU } from './fixtures.ts'

const received = {
  en: {
    start: '*[ # ]* - First menu',
    back: '*[ 0 ]* - Previous menu',
    invalid: 'Invalid option, please choose a valid one.',
    accepted: (who: string) =>
      `*Automatic Message:*\nGood afternoon *Ana*, my name is *${who}* and I will take care of you from here!`,
    transferred:
      '*Automatic message*:\nYou were transferred to the department *Suporte*\nplease wait, we will be with you shortly!',
    rate: 'Type 1 to 3 to rate our service:\n*1* - _Dissatisfied_\n*2* - _Satisfied_\n*3* - _Very satisfied_',
    call: '*Automatic Message:*\n\nVoice and video calls are switched off for this WhatsApp, please send a text message. Thank you',
    called: 'Missed voice/video call at 12:00',
  },
  es: {
    start: '*[ # ]* - Menú inicial',
    back: '*[ 0 ]* - Menú anterior',
    invalid: 'Opción no válida, por favor, elija una opción válida.',
    accepted: (who: string) =>
      `*Mensaje Automático:*\nBuenas tardes *Ana*, mi nombre es *${who}* y desde ahora voy a seguir con su atención.`,
    transferred: '*Mensaje automático*:\nFue transferido al departamento *Suporte*\nespere, ya lo atendemos.',
    rate: 'Escriba de 1 a 3 para calificar nuestra atención:\n*1* - _Insatisfecho_\n*2* - _Satisfecho_\n*3* - _Muy satisfecho_',
    call: '*Mensaje Automático:*\n\nLas llamadas de voz y video están deshabilitadas en este WhatsApp, por favor envíe un mensaje de texto. Gracias',
    called: 'Llamada de voz/video perdida a las 12:00',
  },
} as const

test.for(['en', 'es'] as const)(
  'a company that speaks %s is heard in it from the menu to the rating',
  async (language, { world }) => {
    const words = received[language]
    const { desk, sales, support } = await deskWithMenu(world)
    for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket', 'userRating'] as const)
      await desk.set(key, 'enabled')
    await desk.set('defaultLanguage', language)
    const option = { queueId: sales.id, parentId: -1, title: 'Preços', message: 'Qual?' }
    await desk.admin.call(queueRoutes.createOption, { body: option })
    const ana = desk.customer('Ana')
    for (const text of ['oi', 'quero comprar', 'comprar!', '1', '1']) await desk.hears(ana, text)
    ana.calls()
    await desk.settled()
    const { id: ticketId } = await desk.ticketOf(ana)
    const change = (body: TicketChange) => desk.admin.call(ticketRoutes.update, { params: { ticketId }, body })
    const { user } = await change({ status: 'open' })
    await change({ queueId: support.id, userId: user!.id })
    await change({ status: 'closed' })
    const content = (await desk.transcript(ana)).filter(line => line.startsWith('> ') || line === words.called)
    expect(content).toEqual(
      [
        ...[MENU, MENU, words.invalid],
        `Aqui é Vendas.\n\n*[ 1 ]* - Preços\n\n${words.start}`,
        `Qual?\n\n${words.back}\n${words.start}`,
        ...[words.called, words.call, words.accepted(user!.name), words.transferred, words.rate],
      ].map(line => (line === words.called ? line : `> ${line}`)),
    )
  },
)
