import { defineTexts } from '../../../i18n/texts.ts'

/** Words by which tickets of a list are chosen; what is then done with them has its own. */
export const choosingTexts = defineTexts({
  pt: {
    choose: 'Selecionar o atendimento de {name}',
    keyChoose: 'Selecionar o atendimento ou tirá-lo da seleção',
  },
  en: {
    choose: 'Select the ticket of {name}',
    keyChoose: 'Select the ticket, or take it out of the selection',
  },
  es: {
    choose: 'Seleccionar la atención de {name}',
    keyChoose: 'Seleccionar la atención o quitarla de la selección',
  },
})
