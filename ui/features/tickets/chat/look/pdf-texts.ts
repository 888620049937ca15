import { defineTexts } from '../../../../i18n/texts.ts'

export const pdfTexts = defineTexts({
  pt: {
    noViewer: 'Este navegador não mostra PDF na página. Baixe o arquivo para ver.',
    notPdf: 'Este arquivo não é um PDF que se possa mostrar. Baixe-o para ver.',
    failed: 'O arquivo não pôde ser aberto. Tente de novo, ou baixe-o.',
    close: 'Fechar o documento',
  },
  en: {
    noViewer: 'This browser does not show PDFs in the page. Download the file to see it.',
    notPdf: 'This file is no PDF that can be shown. Download it to see it.',
    failed: 'The file could not be opened. Try again, or download it.',
    close: 'Close the document',
  },
  es: {
    noViewer: 'Este navegador no muestra PDF en la página. Descargue el archivo para verlo.',
    notPdf: 'Este archivo no es un PDF que se pueda mostrar. Descárguelo para verlo.',
    failed: 'No se pudo abrir el archivo. Inténtelo de nuevo o descárguelo.',
    close: 'Cerrar el documento',
  },
})
