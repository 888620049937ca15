import { defineTexts } from '../../../i18n/texts.ts'

export const pauseTexts = defineTexts({
  pt: {
    title: 'Pausar até quando?',
    hint: 'Até lá o Balcão não passa atendimentos para você, e os colegas veem a que horas você volta. Os que já são seus continuam seus.',
    minutes15: 'Por 15 minutos',
    minutes30: 'Por 30 minutos',
    minutes60: 'Por 1 hora',
    otherTime: 'Volto às',
    pause: 'Pausar',
    backNow: 'Voltar agora',
  },
  en: {
    title: 'Take a break until when?',
    hint: 'Until then Balcão hands you no tickets, and colleagues see when you are back. Those that are yours stay yours.',
    minutes15: 'For 15 minutes',
    minutes30: 'For 30 minutes',
    minutes60: 'For 1 hour',
    otherTime: 'Back at',
    pause: 'Take a break',
    backNow: 'I am back',
  },
  es: {
    title: '¿Pausar hasta cuándo?',
    hint: 'Hasta entonces Balcão no le pasa atenciones, y los colegas ven a qué hora vuelve. Las que ya son suyas siguen siendo suyas.',
    minutes15: 'Por 15 minutos',
    minutes30: 'Por 30 minutos',
    minutes60: 'Por 1 hora',
    otherTime: 'Vuelvo a las',
    pause: 'Pausar',
    backNow: 'Volver ahora',
  },
})
