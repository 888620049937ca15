import { defineTexts } from '../../../i18n/texts.ts'

/** Conversations that are stored to test a flow again. */
export const scenarioTexts = defineTexts({
  pt: {
    title: ['{n} cenário guardado', '{n} cenários guardados'],
    unnamed: 'Cenário {n}',
    playAll: 'Conferir todos',
    passed: 'Passou',
    failed: 'Diferente',
    remove: 'Excluir o cenário {name}',
    save: 'Salvar como cenário',
    name: 'Nome do cenário',
    hint: 'A conversa até aqui pode ser conferida de novo a cada mudança, aqui ou com "balcao flow test". Nome, número e respostas ficam gravados nela.',
    keep: 'Guardar no fluxo',
    download: 'Baixar arquivo',
    kept: 'Cenário guardado no fluxo.',
    touched:
      'Esta conversa não começou no início, ou teve variáveis mudadas à mão. Recomece para salvá-la como cenário.',
    doesNotRepeat: 'O fluxo não repete esta conversa: ela depende da hora, do acaso ou de algo que mudou no desenho.',
  },
  en: {
    title: ['{n} scenario kept', '{n} scenarios kept'],
    unnamed: 'Scenario {n}',
    playAll: 'Check all',
    passed: 'Passed',
    failed: 'Different',
    remove: 'Delete the scenario {name}',
    save: 'Save as a scenario',
    name: 'Name of the scenario',
    hint: 'The conversation so far can be checked again after each change, here or with "balcao flow test". Name, number and answers stay in it.',
    keep: 'Keep in the flow',
    download: 'Download file',
    kept: 'Scenario kept in the flow.',
    touched:
      'This conversation did not begin at the beginning, or variables were changed by hand. Start again to save it.',
    doesNotRepeat:
      'The flow does not repeat this conversation: it hangs on the hour, on chance or on a change of the drawing.',
  },
  es: {
    title: ['{n} escenario guardado', '{n} escenarios guardados'],
    unnamed: 'Escenario {n}',
    playAll: 'Comprobar todos',
    passed: 'Pasó',
    failed: 'Diferente',
    remove: 'Eliminar el escenario {name}',
    save: 'Guardar como escenario',
    name: 'Nombre del escenario',
    hint: 'La conversación hasta aquí se puede comprobar de nuevo tras cada cambio, aquí o con "balcao flow test". Nombre, número y respuestas quedan grabados en ella.',
    keep: 'Guardar en el flujo',
    download: 'Descargar archivo',
    kept: 'Escenario guardado en el flujo.',
    touched:
      'Esta conversación no comenzó en el inicio, o se cambiaron variables a mano. Recomience para guardarla como escenario.',
    doesNotRepeat:
      'El flujo no repite esta conversación: depende de la hora, del azar o de algo que cambió en el dibujo.',
  },
})
