import { defineTexts } from '../../../i18n/texts.ts'

/** Words of reading a chat: searching in it, going to a day, looking at what was sent, handing it on. */
export const readingTexts = defineTexts({
  pt: {
    findHere: 'Buscar na conversa',
    hit: '{n} de {total}',
    noHit: 'Nada encontrado',
    hitBefore: 'Resultado anterior',
    hitAfter: 'Resultado seguinte',
    goToDay: 'Ir para uma data',
    goToDayFrom: '{day}: ir para outra data',
    day: 'Data',
    goThere: 'Ir',
  },
  en: {
    findHere: 'Search in the conversation',
    hit: '{n} of {total}',
    noHit: 'Nothing found',
    hitBefore: 'Previous result',
    hitAfter: 'Next result',
    goToDay: 'Go to a date',
    goToDayFrom: '{day}: go to another date',
    day: 'Date',
    goThere: 'Go',
  },
  es: {
    findHere: 'Buscar en la conversación',
    hit: '{n} de {total}',
    noHit: 'Nada encontrado',
    hitBefore: 'Resultado anterior',
    hitAfter: 'Resultado siguiente',
    goToDay: 'Ir a una fecha',
    goToDayFrom: '{day}: ir a otra fecha',
    day: 'Fecha',
    goThere: 'Ir',
  },
})
