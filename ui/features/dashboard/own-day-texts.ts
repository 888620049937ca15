import { defineTexts } from '../../i18n/texts.ts'

export const ownDayTexts = defineTexts({
  pt: {
    title: 'Meu dia',
    answered: 'Atendimentos respondidos hoje',
    resolved: 'Atendimentos resolvidos hoje',
    firstAnswer: 'Espera pela primeira resposta (mediana)',
    none: 'nenhuma',
    underAMinute: 'menos de 1 min',
    hint: 'Só você vê estes números. Contam os atendimentos que você assumiu hoje.',
  },
  en: {
    title: 'My day',
    answered: 'Tickets answered today',
    resolved: 'Tickets resolved today',
    firstAnswer: 'Wait for the first answer (median)',
    none: 'none',
    underAMinute: 'under 1 min',
    hint: 'Only you see these figures. They count the tickets that you took today.',
  },
  es: {
    title: 'Mi día',
    answered: 'Atenciones respondidas hoy',
    resolved: 'Atenciones resueltas hoy',
    firstAnswer: 'Espera por la primera respuesta (mediana)',
    none: 'ninguna',
    underAMinute: 'menos de 1 min',
    hint: 'Solo usted ve estas cifras. Cuentan las atenciones que tomó hoy.',
  },
})
