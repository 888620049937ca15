import { defaultWeekHours, type WeekHours } from '../../domain/business-hours.ts'
import type { Language } from '../../kit/language.ts'
import type { Trade } from './contract.ts'

/** What a trade begins with, in the language of the company. */
export interface TradeKit {
  queues: readonly { name: string; color: string; greeting: string }[]
  quickMessages: readonly { shortcode: string; message: string }[]
  lanes: readonly string[]
}

/** Said before the menu of queues, and while nobody is there. */
export const common: Record<Language, { greeting: string; closed: string }> = {
  pt: {
    greeting: 'Olá! Que bom ter você aqui. Com quem você quer falar?',
    closed: 'Agora estamos fechados. Deixe sua mensagem: respondemos assim que abrirmos.',
  },
  en: {
    greeting: 'Hello! Good to have you here. Whom would you like to talk to?',
    closed: 'We are closed now. Leave your message: we answer as soon as we open.',
  },
  es: {
    greeting: '¡Hola! Qué bueno tenerle aquí. ¿Con quién quiere hablar?',
    closed: 'Ahora estamos cerrados. Deje su mensaje: respondemos en cuanto abramos.',
  },
}

/** The week of a trade: each day from and to, Monday first; an empty day is closed. */
const weeks: Record<Trade, readonly (readonly [from: string, to: string])[]> = {
  loja: week(['09:00', '18:00'], ['09:00', '13:00'], CLOSED()),
  restaurante: week(['11:00', '23:00'], ['11:00', '23:30'], ['11:00', '23:00']),
  clinica: week(['08:00', '18:00'], ['08:00', '12:00'], CLOSED()),
  salao: week(['09:00', '19:00'], ['09:00', '18:00'], CLOSED()),
  servicos: week(['08:00', '18:00'], CLOSED(), CLOSED()),
}

type Day = readonly [from: string, to: string]

function CLOSED(): Day {
  return ['00:00', '00:00']
}

function week(workday: Day, saturday: Day, sunday: Day): Day[] {
  return [...Array<Day>(5).fill(workday), saturday, sunday]
}

/** The hours of a trade, as queues keep them. */
export const hoursOf = (trade: Trade): WeekHours =>
  defaultWeekHours.map((day, at) => ({ ...day, startTime: weeks[trade][at]![0], endTime: weeks[trade][at]![1] }))

const dayNames: Record<Language, readonly [workdays: string, saturday: string, sunday: string]> = {
  pt: ['seg a sex', 'sáb', 'dom'],
  en: ['Mon to Fri', 'Sat', 'Sun'],
  es: ['lun a vie', 'sáb', 'dom'],
}

/** `seg a sex 09:00–18:00, sáb 09:00–13:00`; closed days are left out. */
export function hoursInShort(trade: Trade, language: Language): string {
  const days = weeks[trade]
  return [days[0]!, days[5]!, days[6]!]
    .flatMap(([from, to], at) => (from === to ? [] : [`${dayNames[language][at]} ${from}–${to}`]))
    .join(', ')
}

const [GREEN, BLUE, ORANGE] = ['#007835', '#006d91', '#974c00'] as const

export const kits: Record<Trade, Record<Language, TradeKit>> = {
  loja: {
    pt: kit(
      [
        ['Vendas', 'Você está com a equipe de vendas. Conte o que procura, que já respondemos.'],
        ['Trocas e entregas', 'Diga o número do pedido, que já vemos para você.'],
      ],
      [
        ['pix', 'Nossa chave Pix é: (escreva aqui a sua chave). Envie o comprovante por aqui, por favor.'],
        ['entrega', 'Entregamos em até 2 dias úteis. Qual é o seu CEP?'],
        ['obrigado', 'Obrigado pela compra, {{firstName}}! Qualquer coisa, é só chamar.'],
      ],
      ['Interessado', 'Aguardando pagamento', 'Separando', 'Entregue'],
    ),
    en: kit(
      [
        ['Sales', 'You are with the sales team. Tell us what you are looking for.'],
        ['Returns and deliveries', 'Tell us the number of your order and we will look at it.'],
      ],
      [
        ['payment', 'You can pay by: (write your ways of payment here). Please send the receipt here.'],
        ['delivery', 'We deliver within 2 working days. What is your postcode?'],
        ['thanks', 'Thank you for your purchase, {{firstName}}! Write to us whenever you need.'],
      ],
      ['Interested', 'Waiting for payment', 'Packing', 'Delivered'],
    ),
    es: kit(
      [
        ['Ventas', 'Está con el equipo de ventas. Cuente lo que busca y le respondemos.'],
        ['Cambios y entregas', 'Diga el número del pedido y lo vemos para usted.'],
      ],
      [
        ['pago', 'Puede pagar así: (escriba aquí sus formas de pago). Envíe el comprobante por aquí, por favor.'],
        ['entrega', 'Entregamos en hasta 2 días hábiles. ¿Cuál es su código postal?'],
        ['gracias', '¡Gracias por la compra, {{firstName}}! Cualquier cosa, escríbanos.'],
      ],
      ['Interesado', 'Esperando el pago', 'Preparando', 'Entregado'],
    ),
  },
  restaurante: {
    pt: kit(
      [
        ['Pedidos', 'Pode mandar o pedido com o endereço: já confirmamos o valor e o tempo.'],
        ['Reservas', 'Para qual dia, horário e quantas pessoas?'],
        ['Falar com a gerência', 'Conte o que houve, que a gerência responde.'],
      ],
      [
        ['cardapio', 'Este é o nosso cardápio de hoje: (escreva aqui ou anexe o arquivo).'],
        ['tempo', 'O seu pedido fica pronto em cerca de 40 minutos.'],
        ['saiu', 'O seu pedido saiu para entrega, {{firstName}}. Bom apetite!'],
      ],
      ['Pedido recebido', 'Na cozinha', 'Saiu para entrega', 'Entregue'],
    ),
    en: kit(
      [
        ['Orders', 'Send us your order and the address: we confirm the price and the time.'],
        ['Bookings', 'For which day and time, and how many people?'],
        ['Manager', 'Tell us what happened, and the manager answers.'],
      ],
      [
        ['menu', "This is today's menu: (write it here or attach the file)."],
        ['time', 'Your order will be ready in about 40 minutes.'],
        ['left', 'Your order is on its way, {{firstName}}. Enjoy your meal!'],
      ],
      ['Order received', 'In the kitchen', 'On its way', 'Delivered'],
    ),
    es: kit(
      [
        ['Pedidos', 'Mande el pedido con la dirección: confirmamos el valor y el tiempo.'],
        ['Reservas', '¿Para qué día, hora y cuántas personas?'],
        ['Hablar con la gerencia', 'Cuente qué pasó y la gerencia le responde.'],
      ],
      [
        ['carta', 'Esta es nuestra carta de hoy: (escríbala aquí o adjunte el archivo).'],
        ['tiempo', 'Su pedido estará listo en unos 40 minutos.'],
        ['salio', 'Su pedido salió para la entrega, {{firstName}}. ¡Buen provecho!'],
      ],
      ['Pedido recibido', 'En la cocina', 'Salió para entrega', 'Entregado'],
    ),
  },
  clinica: {
    pt: kit(
      [
        ['Agendamento', 'Diga o seu nome, a especialidade e o melhor dia para você.'],
        ['Exames e resultados', 'Diga o nome completo do paciente e qual é o exame.'],
        ['Financeiro', 'Diga o assunto: convênio, nota fiscal ou pagamento.'],
      ],
      [
        ['confirmar', 'Olá, {{firstName}}! Confirma a sua consulta amanhã? Responda sim ou não.'],
        ['preparo', 'Para o exame, venha em jejum de 8 horas e traga um documento com foto.'],
        ['endereco', 'Ficamos em: (escreva aqui o endereço). Chegue 15 minutos antes, por favor.'],
      ],
      ['Quer marcar', 'Marcado', 'Confirmado', 'Atendido'],
    ),
    en: kit(
      [
        ['Appointments', 'Tell us your name, the speciality and the best day for you.'],
        ['Exams and results', "Tell us the patient's full name and which exam it is."],
        ['Billing', 'Tell us what it is about: insurance, invoice or payment.'],
      ],
      [
        ['confirm', 'Hello, {{firstName}}! Do you confirm your appointment tomorrow? Answer yes or no.'],
        ['prepare', 'For the exam please fast for 8 hours and bring a document with a photo.'],
        ['address', 'We are at: (write the address here). Please come 15 minutes early.'],
      ],
      ['Wants a date', 'Scheduled', 'Confirmed', 'Attended'],
    ),
    es: kit(
      [
        ['Turnos', 'Diga su nombre, la especialidad y el mejor día para usted.'],
        ['Exámenes y resultados', 'Diga el nombre completo del paciente y cuál es el examen.'],
        ['Facturación', 'Diga el asunto: seguro, factura o pago.'],
      ],
      [
        ['confirmar', '¡Hola, {{firstName}}! ¿Confirma su consulta de mañana? Responda sí o no.'],
        ['preparacion', 'Para el examen venga en ayunas de 8 horas y traiga un documento con foto.'],
        ['direccion', 'Estamos en: (escriba aquí la dirección). Llegue 15 minutos antes, por favor.'],
      ],
      ['Quiere un turno', 'Agendado', 'Confirmado', 'Atendido'],
    ),
  },
  salao: {
    pt: kit(
      [
        ['Marcar horário', 'Qual serviço você quer, com quem e em que dia?'],
        ['Produtos', 'Diga qual produto procura, que já vemos se temos.'],
      ],
      [
        ['precos', 'Estes são os nossos preços: (escreva aqui os serviços e os valores).'],
        ['confirmar', 'Olá, {{firstName}}! O seu horário é amanhã. Confirma?'],
        ['atraso', 'Toleramos 10 minutos de atraso; depois disso remarcamos, tudo bem?'],
      ],
      ['Quer marcar', 'Marcado', 'Confirmado', 'Atendido'],
    ),
    en: kit(
      [
        ['Book a time', 'Which service would you like, with whom and on which day?'],
        ['Products', 'Tell us which product you are looking for.'],
      ],
      [
        ['prices', 'These are our prices: (write your services and prices here).'],
        ['confirm', 'Hello, {{firstName}}! Your time is tomorrow. Do you confirm?'],
        ['late', 'We wait 10 minutes; after that we find you another time, all right?'],
      ],
      ['Wants a time', 'Booked', 'Confirmed', 'Attended'],
    ),
    es: kit(
      [
        ['Reservar un turno', '¿Qué servicio quiere, con quién y qué día?'],
        ['Productos', 'Diga qué producto busca y vemos si lo tenemos.'],
      ],
      [
        ['precios', 'Estos son nuestros precios: (escriba aquí los servicios y los valores).'],
        ['confirmar', '¡Hola, {{firstName}}! Su turno es mañana. ¿Confirma?'],
        ['tarde', 'Esperamos 10 minutos; después buscamos otro turno, ¿está bien?'],
      ],
      ['Quiere un turno', 'Reservado', 'Confirmado', 'Atendido'],
    ),
  },
  servicos: {
    pt: kit(
      [
        ['Orçamentos', 'Conte o que precisa e onde: mandamos o orçamento por aqui.'],
        ['Suporte', 'Conte o que está acontecendo e, se puder, mande uma foto.'],
        ['Financeiro', 'Diga o assunto: boleto, nota fiscal ou pagamento.'],
      ],
      [
        ['orcamento', 'Para o orçamento preciso saber: o serviço, o endereço e o melhor horário.'],
        ['visita', 'A visita ficou marcada. Avisamos quando o técnico estiver a caminho.'],
        ['pix', 'Nossa chave Pix é: (escreva aqui a sua chave). Envie o comprovante por aqui, por favor.'],
      ],
      ['Orçamento pedido', 'Orçamento enviado', 'Agendado', 'Concluído'],
    ),
    en: kit(
      [
        ['Quotes', 'Tell us what you need and where: we send the quote here.'],
        ['Support', 'Tell us what is happening and, if you can, send a picture.'],
        ['Billing', 'Tell us what it is about: invoice or payment.'],
      ],
      [
        ['quote', 'For the quote I need to know: the service, the address and the best time.'],
        ['visit', 'The visit is scheduled. We tell you when the technician is on the way.'],
        ['payment', 'You can pay by: (write your ways of payment here). Please send the receipt here.'],
      ],
      ['Quote asked for', 'Quote sent', 'Scheduled', 'Done'],
    ),
    es: kit(
      [
        ['Presupuestos', 'Cuente qué necesita y dónde: enviamos el presupuesto por aquí.'],
        ['Soporte', 'Cuente qué pasa y, si puede, mande una foto.'],
        ['Facturación', 'Diga el asunto: factura o pago.'],
      ],
      [
        ['presupuesto', 'Para el presupuesto necesito saber: el servicio, la dirección y el mejor horario.'],
        ['visita', 'La visita quedó marcada. Avisamos cuando el técnico esté en camino.'],
        ['pago', 'Puede pagar así: (escriba aquí sus formas de pago). Envíe el comprobante por aquí, por favor.'],
      ],
      ['Presupuesto pedido', 'Presupuesto enviado', 'Agendado', 'Terminado'],
    ),
  },
}

function kit(
  queues: readonly (readonly [name: string, greeting: string])[],
  quickMessages: readonly (readonly [shortcode: string, message: string])[],
  lanes: readonly string[],
): TradeKit {
  const colors = [GREEN, BLUE, ORANGE]
  return {
    queues: queues.map(([name, greeting], at) => ({ name, greeting, color: colors[at]! })),
    quickMessages: quickMessages.map(([shortcode, message]) => ({ shortcode, message })),
    lanes,
  }
}
