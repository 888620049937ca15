import { defineTexts } from '../../i18n/texts.ts'

export const loginTexts = defineTexts({
  pt: {
    title: 'Entrar',
    submit: 'Entrar',
    noAccount: 'Não tem uma conta?',
    signUp: 'Cadastre sua empresa',
  },
  en: {
    title: 'Sign in',
    submit: 'Sign in',
    noAccount: 'No account yet?',
    signUp: 'Sign your company up',
  },
  es: {
    title: 'Entrar',
    submit: 'Entrar',
    noAccount: '¿No tiene una cuenta?',
    signUp: 'Registre su empresa',
  },
})
