import { defineErrors } from '../../kit/errors.ts'

export const connectionTokenErrors = defineErrors({
  ERR_WAPP_TOKEN_UNUSABLE: {
    status: 400,
    pt: 'Este token não pode ser usado. Escolha outro.',
    en: 'This token cannot be used. Choose another.',
    es: 'Este token no se puede usar. Elija otro.',
  },
})
