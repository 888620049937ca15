import { defineTexts } from '../../i18n/texts.ts'

export const tableTexts = defineTexts({
  pt: {
    chooseRow: 'Selecionar',
    chooseAll: 'Selecionar todos',
    chosen: ['{n} selecionado', '{n} selecionados'],
    clearChoice: 'Limpar a seleção',
    bulkQuestion: 'Deseja realmente continuar?',
    sortBy: 'Ordenar por',
    ascending: 'Ordem crescente',
    descending: 'Ordem decrescente',
  },
  en: {
    chooseRow: 'Select',
    chooseAll: 'Select all',
    chosen: ['{n} selected', '{n} selected'],
    clearChoice: 'Clear selection',
    bulkQuestion: 'Do you really want to continue?',
    sortBy: 'Sort by',
    ascending: 'Ascending order',
    descending: 'Descending order',
  },
  es: {
    chooseRow: 'Seleccionar',
    chooseAll: 'Seleccionar todos',
    chosen: ['{n} seleccionado', '{n} seleccionados'],
    clearChoice: 'Limpiar la selección',
    bulkQuestion: '¿Desea realmente continuar?',
    sortBy: 'Ordenar por',
    ascending: 'Orden ascendente',
    descending: 'Orden descendente',
  },
})
