import { defineTexts } from '../../i18n/texts.ts'

/** The definitions of decision 932, for people. */
export const countedTexts = defineTexts({
  pt: {
    title: 'Como contamos',
    attendance: 'Atendimento',
    attendanceIs:
      'Do momento em que o contato começa a conversa até o encerramento. Se ele escreve de novo depois, começa outro. Mensagens de campanhas e agendamentos sem resposta não contam.',
    firstAnswer: 'Primeira resposta',
    firstAnswerIs:
      'De quando o contato começou a esperar por uma pessoa até a primeira mensagem de uma pessoa. Robôs, fluxos e assistentes nunca contam. Quem repassou o atendimento sem escrever não entra na conta.',
    betweenAnswers: 'Entre respostas',
    betweenAnswersIs: 'A média de todas as esperas que a mensagem de uma pessoa encerrou, nos atendimentos encerrados.',
    attending: 'Duração do atendimento',
    attendingIs: 'Da primeira mensagem de uma pessoa, ou de quando alguém aceitou, até o encerramento.',
    times: 'Mediana, 90% e média',
    timesIs:
      'A mediana é o tempo que metade não passou; 90% não passaram do segundo. Poucos casos muito longos mudam a média, mas não a mediana.',
    clock: 'Horário de atendimento',
    clockIs:
      'Só o tempo em que a fila ou a empresa estava aberta, com os horários e feriados daquele momento. Atendimentos de antes desta contagem têm só o tempo corrido.',
    open: 'Em aberto ao fim',
    openIs: 'Iniciados até o fim do período que não tinham sido encerrados até então.',
    again: 'Voltaram em 24 h',
    againIs: 'Encerrados depois dos quais o contato começou outro atendimento em menos de 24 horas.',
    joined: 'Contatos que viraram um',
    joinedIs: 'Um atendimento que entrou em outro conta como iniciado, mas não como encerrado.',
  },
  en: {
    title: 'How we count',
    attendance: 'Ticket',
    attendanceIs:
      'From when the contact begins the conversation to its end. If they write again later, another one begins. Messages of campaigns and schedules that nobody answered do not count.',
    firstAnswer: 'First answer',
    firstAnswerIs:
      'From when the contact began to wait for a person to the first message of a person. Bots, flows and assistants never count. Whoever handed the ticket on without a word is in no average.',
    betweenAnswers: 'Between answers',
    betweenAnswersIs: 'The mean of all waits that a message of a person ended, in tickets that ended.',
    attending: 'Time of attendance',
    attendingIs: 'From the first message of a person, or from when somebody accepted it, to its end.',
    times: 'Median, 90% and mean',
    timesIs:
      'Half of them took no longer than the median, nine of ten no longer than the second. A few very long ones change the mean, but not the median.',
    clock: 'Business hours',
    clockIs:
      'Only the time in which the queue or the company was open, by the hours and holidays of that moment. Tickets from before this was counted have all hours alone.',
    open: 'Open at the end',
    openIs: 'Those that began until the end of the period and had not ended by then.',
    again: 'Back within 24 h',
    againIs: 'Those that ended and whose contact began another one in less than 24 hours.',
    joined: 'Contacts that became one',
    joinedIs: 'A ticket that went into another one counts as begun, but not as ended.',
  },
  es: {
    title: 'Cómo contamos',
    attendance: 'Atención',
    attendanceIs:
      'Desde que el contacto empieza la conversación hasta su fin. Si escribe de nuevo después, empieza otra. Los mensajes de campañas y programaciones sin respuesta no cuentan.',
    firstAnswer: 'Primera respuesta',
    firstAnswerIs:
      'Desde que el contacto empezó a esperar a una persona hasta el primer mensaje de una persona. Bots, flujos y asistentes nunca cuentan. Quien traspasó la atención sin escribir no entra en la cuenta.',
    betweenAnswers: 'Entre respuestas',
    betweenAnswersIs:
      'La media de todas las esperas que el mensaje de una persona terminó, en las atenciones finalizadas.',
    attending: 'Duración de la atención',
    attendingIs: 'Desde el primer mensaje de una persona, o desde que alguien la aceptó, hasta su fin.',
    times: 'Mediana, 90% y media',
    timesIs:
      'La mediana es el tiempo que la mitad no pasó; el 90% no pasó del segundo. Pocos casos muy largos cambian la media, pero no la mediana.',
    clock: 'Horario de atención',
    clockIs:
      'Solo el tiempo en que la cola o la empresa estaba abierta, con los horarios y feriados de ese momento. Las atenciones de antes de esta cuenta tienen solo el tiempo corrido.',
    open: 'Abiertas al final',
    openIs: 'Iniciadas hasta el fin del período que no habían finalizado hasta entonces.',
    again: 'Volvieron en 24 h',
    againIs: 'Finalizadas después de las cuales el contacto empezó otra en menos de 24 horas.',
    joined: 'Contactos que se unieron',
    joinedIs: 'Una atención que entró en otra cuenta como iniciada, pero no como finalizada.',
  },
})
