import { defineTexts } from '../../../i18n/texts.ts'

/** Files that hold several flows. */
export const importTexts = defineTexts({
  pt: {
    title: ['O arquivo tem {n} fluxo', 'O arquivo tem {n} fluxos'],
    unnamed: 'Fluxo importado {n}',
    hintOne: 'O fluxo escolhido substitui o desenho aberto.',
    hintSeveral: 'Cada fluxo escolhido é criado à parte; o desenho aberto fica como está.',
    nodes: ['{n} componente', '{n} componentes'],
    take: ['Importar {n} fluxo', 'Importar {n} fluxos'],
    done: ['{n} fluxo importado.', '{n} fluxos importados.'],
  },
  en: {
    title: ['The file has {n} flow', 'The file has {n} flows'],
    unnamed: 'Imported flow {n}',
    hintOne: 'The chosen flow takes the place of the open drawing.',
    hintSeveral: 'Each chosen flow is added on its own; the open drawing stays as it is.',
    nodes: ['{n} component', '{n} components'],
    take: ['Import {n} flow', 'Import {n} flows'],
    done: ['{n} flow imported.', '{n} flows imported.'],
  },
  es: {
    title: ['El archivo tiene {n} flujo', 'El archivo tiene {n} flujos'],
    unnamed: 'Flujo importado {n}',
    hintOne: 'El flujo elegido reemplaza el dibujo abierto.',
    hintSeveral: 'Cada flujo elegido se crea aparte; el dibujo abierto queda como está.',
    nodes: ['{n} componente', '{n} componentes'],
    take: ['Importar {n} flujo', 'Importar {n} flujos'],
    done: ['{n} flujo importado.', '{n} flujos importados.'],
  },
})
