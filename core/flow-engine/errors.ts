import { defineErrors } from '../kit/errors.ts'

export const flowErrors = defineErrors({
  ERR_FLOW_FILE: {
    status: 400,
    pt: 'Erro ao importar fluxo: arquivo inválido',
    en: 'Error while importing the flow: the file is invalid',
    es: 'Error al importar el flujo: archivo inválido',
  },
})
